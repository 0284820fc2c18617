#if Mock
    import MartletMockEngine
    import NIOCore
    import NIOHTTP1

    // What goes out.
    extension ConnectionHandler {
        /// Answers the request that has come in as a whole.
        func answer() {
            guard var request = exchange?.request() else { return }
            let service = share.service
            let isLarge = request.body.count > WorkerPool.promptBytes || request.headBytes > WorkerPool.promptHeadBytes
            if isLarge { return handle(request, by: service, on: share.workers) }
            if service.mayWait { return handle(request, by: service, on: .collections) }
            guard let (reply, record) = service.servePromptly(&request) else {
                return handle(request, by: service, on: share.workers)
            }
            follow(reply, record)
        }

        /// Lets another thread handle a request: the clients of this one would wait for it.
        private func handle(_ request: MockRequest, by service: MockService, on workers: WorkerPool) {
            guard let context else { return }
            enter(.answering)
            // The body is in memory until it was handled, whether the client waits for that or not.
            let count = exchange?.reservedBytes ?? 0
            exchange?.reservedBytes = 0
            let loop = context.eventLoop
            let bound = NIOLoopBound(self, eventLoop: loop)
            let isTaken = workers.submit { [share] in
                let (reply, record) = service.serve(request)
                share.release(count)
                loop.execute {
                    if bound.value.phase == .answering { bound.value.follow(reply, record) }
                }
            }
            guard !isTaken else { return }
            share.release(count)
            refuse(WorkerPool.overload)
        }

        private func follow(_ reply: MockReply, _ record: RequestRecord?) {
            if share.log != nil { exchange?.record = record }
            follow(reply)
        }

        private func follow(_ reply: MockReply) {
            switch reply {
            case .answer(let answer): hold(answer)
            case .later(let work): wait(for: work)
            case .socket(let socket, let headers): open(socket, headers)
            }
        }

        private func wait(for work: @escaping @Sendable () async -> MockReply) {
            guard let context else { return }
            enter(.answering)
            let loop = context.eventLoop
            let bound = NIOLoopBound(self, eventLoop: loop)
            isWorkPending = true
            pending = .task(
                Task {
                    let reply = await work()
                    loop.execute {
                        bound.value.isWorkPending = false
                        guard bound.value.phase == .answering else { return }
                        bound.value.follow(reply)
                    }
                })
        }

        /// Holds an answer back for the time that it says, then sends it.
        private func hold(_ answer: MockAnswer) {
            guard answer.delay > .zero, let context else { return send(answer) }
            enter(.answering)
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            pending = .timer(context.eventLoop.scheduleTask(in: TimeAmount(answer.delay)) { bound.value.send(answer) })
        }

        private func send(_ answer: MockAnswer) {
            guard let exchange else { return }
            var answer = answer
            if answer.status < 200 || answer.status > 599 { answer.status = 500 }
            let framing = AnswerWriter.framing(of: answer, isOld: exchange.isOld)
            if case .stream(let stream, _) = answer.body {
                if answer.delivery != .dropped, answer.delivery != .garbage {
                    return pass(stream, of: answer, framing)
                }
                stream.cancel()
            }
            switch answer.delivery {
            case .whole where framing != .chunked && framing != .toTheEnd:
                writeHead(answer, framing)
                if case .bytes(let bytes) = answer.body, framing != .bodiless, !exchange.isHead {
                    outgoing.writeBytes(bytes)
                }
                finish(answer)
            case .dropped:
                record(nil, "the connection was closed on purpose")
                context?.close(promise: nil)
            case .garbage:
                outgoing.writeStaticString("\u{16}\u{3}\u{1}HTTQ/9.9 \u{0}\u{7F} this is no HTTP, on purpose\n\n")
                self.exchange?.isKeptAlive = false
                finish(answer)
            case .whole, .truncated, .slow:
                if framing == .toTheEnd || answer.delivery == .truncated { self.exchange?.isKeptAlive = false }
                writeHead(answer, framing)
                if framing == .bodiless || exchange.isHead { return finish(answer) }
                enter(.answering)
                flush()
                sendNext(BodyDelivery(answer, framing: framing), of: answer)
            }
        }

        private func writeHead(_ answer: MockAnswer, _ framing: AnswerWriter.Framing) {
            guard let exchange else { return }
            writer.writeHead(
                of: answer, framing: framing, to: exchange, isLast: !exchange.isKeptAlive || isStopping,
                into: &outgoing,
                at: share.service.now())
        }

        /// Sends the next bit of a body when the one before has gone.
        private func sendNext(_ delivery: BodyDelivery, of answer: MockAnswer) {
            guard phase == .answering, let context else { return }
            var delivery = delivery
            guard let bit = delivery.next() else { return finish(answer) }
            let loop = context.eventLoop
            let bound = NIOLoopBound((self, delivery), eventLoop: loop)
            context.writeAndFlush(wrapOutboundOut(bit)).whenSuccess {
                let (handler, delivery) = bound.value
                // Never at once: a body of many bits would be as many calls deep.
                let timer = loop.scheduleTask(in: TimeAmount(delivery.pause)) {
                    bound.value.0.sendNext(bound.value.1, of: answer)
                }
                handler.pending = .timer(timer)
            }
        }

        /// Passes on what somebody else sends, as fast as the client reads it.
        private func pass(_ stream: any BodyStream, of answer: MockAnswer, _ framing: AnswerWriter.Framing) {
            guard let exchange, let context else { return stream.cancel() }
            if framing == .toTheEnd || answer.delivery == .truncated { self.exchange?.isKeptAlive = false }
            writeHead(answer, framing)
            guard framing != .bodiless, !exchange.isHead else {
                stream.cancel()
                return finish(answer)
            }
            enter(.answering)
            flush()
            let passing = StreamPassing(stream, framing, answer.delivery)
            let loop = context.eventLoop
            let bound = NIOLoopBound(self, eventLoop: loop)
            pending = .task(
                Task {
                    let isWhole = await passing.pass { bit in
                        try await loop.flatSubmit { bound.value.write(bit, on: loop) }.get()
                    }
                    loop.execute { bound.value.endPassing(answer, isWhole: isWhole) }
                })
        }

        private func write(_ bit: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
            guard phase == .answering, let context else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
            return context.writeAndFlush(wrapOutboundOut(bit))
        }

        private func endPassing(_ answer: MockAnswer, isWhole: Bool) {
            guard phase == .answering else { return }
            guard !isWhole else { return finish(answer) }
            record(answer, "the answer broke off")
            context?.close(promise: nil)
        }

        /// Goes on behind an answer.
        private func finish(_ answer: MockAnswer) {
            record(answer, answer.status < 400 ? nil : answer.headers["Martlet-Problem"])
            release()
            pending = nil
            guard exchange?.isKeptAlive == true, !isStopping else { return end() }
            exchange = nil
            let wasAnswering = phase == .answering
            if outgoing.readableBytes >= Self.burstBytes { flush() }
            enter(context?.channel.isWritable == false ? .congested : .waiting)
            if wasAnswering { drain() }
        }

        /// Refuses a request of a method that nobody knows, as the mock does, and ends the connection.
        func refuse(_ request: MockRequest) {
            guard case .answer(let answer) = share.service.serve(request).reply else {
                return refuse(Problem(501, "not-implemented", "This server knows no method \(request.method)."))
            }
            refuse(answer, "This server knows no method \(request.method).")
        }

        /// Refuses what has come in, and ends the connection: what follows cannot be told from it.
        func refuse(_ problem: Problem) {
            refuse(problem.answer, problem.message)
        }

        private func refuse(_ answer: MockAnswer, _ message: String) {
            var exchange =
                self.exchange
                ?? Exchange(
                    HTTPRequestHead(version: .http1_1, method: .GET, uri: ""), at: watch.since ?? .now())
            exchange.isKeptAlive = false
            let isKnown = self.exchange != nil
            let framing = AnswerWriter.framing(of: answer, isOld: false)
            writer.writeHead(
                of: answer, framing: framing, to: exchange, isLast: true, into: &outgoing, at: share.service.now())
            if case .bytes(let bytes) = answer.body, !(isKnown && exchange.isHead) { outgoing.writeBytes(bytes) }
            record(answer.status, message, isRefused: true)
            release()
            end()
        }

        /// Sends what is left, and closes the connection when the client has read it.
        func end() {
            guard let context, phase != .ending, phase != .over else { return }
            enter(.ending)
            exchange = nil
            waiting = []
            let channel = context.channel
            // The client may still send: to close both ways now would make its system throw away what it has not read.
            let mode: CloseMode = isInputClosed ? .all : .output
            // Who reads nothing of what comes would never see that the client has gone.
            defer { context.read() }
            guard outgoing.readableBytes > 0 else { return channel.close(mode: mode, promise: nil) }
            let rest = outgoing
            outgoing = ByteBuffer()
            context.writeAndFlush(wrapOutboundOut(rest)).whenComplete { _ in channel.close(mode: mode, promise: nil) }
        }

        /// Sends the answers that are ready.
        func flush() {
            guard outgoing.readableBytes > 0, let context else { return }
            context.writeAndFlush(wrapOutboundOut(outgoing), promise: nil)
            // The same memory again, unless it still waits to be sent.
            outgoing.clear()
        }

        private func record(_ answer: MockAnswer, _ problem: String?) {
            record(answer.status, problem, findings: answer.findings)
        }

        /// Tells the log of the request, unless it was about the mock itself.
        private func record(
            _ status: Int?, _ problem: String?, isRefused: Bool = false, findings: [ProxyFinding] = []
        ) {
            guard let log = share.log, isRefused || exchange?.record != nil else { return }
            let duration = exchange.map { Duration.nanoseconds((NIODeadline.now() - $0.end).nanoseconds) } ?? .zero
            let head = exchange?.head
            // Of a request that the mock has not seen the query may be secret.
            let target = head.map { MockRequest(method: "", target: $0.uri).path }
            let hide = share.service.hidingSecrets
            log(
                ServedRequest(
                    exchange?.record, method: head?.method.rawValue ?? "",
                    target: exchange?.record == nil ? target.map(share.service.hidingPath) ?? "" : "",
                    status: status, duration: duration, problem: problem.map(hide), findings: findings))
        }

        // MARK: WebSockets

        private func open(_ socket: any MockSocket, _ headers: HeaderFields) {
            guard let context, let exchange else { return }
            let handshake = SocketHandshake(exchange.head)
            guard let accept = handshake.accept(on: context.channel) else {
                var problem = Problem(
                    426, "upgrade-required", "This path is that of a WebSocket of version 13 (RFC 6455).")
                problem.headers = [.init("Upgrade", "websocket"), .init("Sec-WebSocket-Version", "13")]
                return refuse(problem)
            }
            outgoing.writeStaticString("HTTP/1.1 101 Switching Protocols\r\n")
            for field in accept { AnswerWriter.write(field.name, field.value, into: &outgoing) }
            for entry in headers.entries { AnswerWriter.write(entry.name, entry.value, into: &outgoing) }
            outgoing.writeStaticString("\r\n")
            record(101, nil)
            flush()
            let operations = context.pipeline.syncOperations
            let channel = context.channel
            phase = .over
            do {
                try SocketConnection.add(socket, behind: Self.decoderName, to: operations, share: share)
                operations.removeHandler(name: Self.decoderName, promise: nil)
                operations.removeHandler(self, promise: nil)
            } catch {
                channel.close(promise: nil)
            }
        }
    }
#endif
