#if Mock
    import MartletMockEngine
    import NIOCore
    import NIOHTTP1

    /// One connection: takes a request after the other, and answers each before it looks at the next (RFC 9112, section 9.3.2).
    ///
    /// All that happens here happens on the connection's event loop.
    final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        /// What the connection does.
        enum Phase: Equatable {
            /// It waits for the header of a request.
            case waiting
            /// It waits for the rest of a request.
            case receiving
            /// The answer is being made, or sent bit by bit.
            case answering
            /// The client does not read what was sent, and has to before the next request is looked at.
            case congested
            /// The last answer was sent, and what still comes is thrown away, so that the client can read that answer (RFC 9112,
            /// section 9.6).
            case ending
            /// It is a WebSocket, or closed.
            case over
        }

        /// How many bytes of answers to requests that came together are sent together.
        static let burstBytes = 128 << 10
        /// How long what comes behind the last answer is thrown away.
        static let lingering = TimeAmount.seconds(2)

        /// How long a response may still take to be made when the client sends nothing more.
        static let patience = TimeAmount.seconds(5)

        let share: ServerShare
        let watch: ArrivalWatch
        /// Where the connection stands; nil before and after.
        var context: ChannelHandlerContext?
        var phase = Phase.waiting
        var exchange: Exchange?
        /// Parts of requests that came while another one was answered.
        var waiting = CircularBuffer<HTTPServerRequestPart>()
        /// Answers that are not sent yet.
        var outgoing = ByteBuffer()
        var writer = AnswerWriter()
        private var polling = BusyPolling()
        /// Since when the phase lasts.
        var since = NIODeadline.now()
        /// Whether the client sends nothing any more.
        var isInputClosed = false
        /// Whether reading was put off.
        private var isReadWanted = false
        private var isDraining = false
        /// Whether the server stops: no request follows.
        var isStopping = false
        private var timer: Scheduled<Void>?
        /// What an answer waits for.
        var pending: Pending?
        /// Whether somebody else makes the answer.
        var isWorkPending = false

        /// What an answer waits for.
        enum Pending {
            /// A time.
            case timer(Scheduled<Void>)
            /// Somebody else's code.
            case task(Task<Void, Never>)

            /// Waits no more.
            func cancel() {
                switch self {
                case .timer(let timer): timer.cancel()
                case .task(let task): task.cancel()
                }
            }
        }

        private init(share: ServerShare, watch: ArrivalWatch) {
            self.share = share
            self.watch = watch
        }

        /// Makes a connection one of the server's, or refuses it.
        static func add(to channel: any Channel, share: ServerShare) throws {
            let operations = channel.pipeline.syncOperations
            guard share.connections.add(channel) else { return try operations.addHandler(RefusalHandler()) }
            let watch = ArrivalWatch()
            try operations.addHandler(watch)
            try operations.addHandler(
                ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)), name: decoderName)
            try operations.addHandler(ConnectionHandler(share: share, watch: watch))
        }

        /// What the reader of requests is called in the pipeline.
        static let decoderName = "martlet.requests"

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            schedule()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            forget()
        }

        func channelInactive(context: ChannelHandlerContext) {
            forget()
            context.fireChannelInactive()
        }

        private func forget() {
            phase = .over
            timer?.cancel()
            pending?.cancel()
            timer = nil
            pending = nil
            waiting = []
            release()
            exchange = nil
            context = nil
        }

        /// Gives back the memory that the body of the request has reserved.
        func release() {
            guard let count = exchange?.reservedBytes, count > 0 else { return }
            share.release(count)
            exchange?.reservedBytes = 0
        }

        // MARK: What comes in

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            switch phase {
            case .waiting, .receiving:
                if waiting.isEmpty { take(part) } else { waiting.append(part) }
            case .answering, .congested: waiting.append(part)
            case .ending, .over: break
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if phase == .waiting || phase == .receiving, watch.bytes > share.limits.maxHeaderBytes, waiting.isEmpty {
                refuse(Problem(431, "header-too-large", "A header may have \(share.limits.maxHeaderBytes) bytes."))
            }
            flush()
            if phase == .waiting, share.isPollingBusily { polling.begin(on: context.channel) }
            context.fireChannelReadComplete()
        }

        /// Reads on, unless requests wait: then the connection fills up, and the client waits.
        func read(context: ChannelHandlerContext) {
            if (phase == .answering || phase == .congested) && !waiting.isEmpty {
                isReadWanted = true
            } else {
                context.read()
            }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if context.channel.isWritable, phase == .congested {
                enter(.waiting)
                drain()
            }
            context.fireChannelWritabilityChanged()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case ChannelEvent.inputClosed:
                isInputClosed = true
                endIfNothingComes()
            case ConnectionEvent.serverStops:
                isStopping = true
                if phase == .waiting, watch.since == nil { end() }
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard let error = error as? HTTPParserError else {
                // The client has gone.
                return context.close(promise: nil)
            }
            guard phase != .ending, phase != .over else { return }
            switch error {
            case .invalidEOFState: context.close(promise: nil)
            case _ where phase == .answering || phase == .congested || !waiting.isEmpty:
                // What came before it is answered first.
                hasBrokenInput = true
            case .invalidMethod:
                // What is a request but for a method that the parser has never heard of is told what the path takes.
                guard let request = watch.arriving.flatMap(UnknownMethod.request) else { fallthrough }
                refuse(request)
            default: refuse(Self.problem(of: error))
            }
        }

        /// Whether what came behind the last request is none.
        private var hasBrokenInput = false

        private static func problem(of error: HTTPParserError) -> Problem {
            switch error {
            case .headerOverflow: Problem(431, "header-too-large", "The header of the request is too large.")
            case .invalidVersion: Problem(505, "version-not-supported", "This server speaks HTTP/1.1.")
            default: Problem(400, "malformed-request", "This is no HTTP request (RFC 9112).")
            }
        }

        /// Takes the parts that waited.
        func drain() {
            guard !isDraining else { return }
            isDraining = true
            while phase == .waiting || phase == .receiving, let part = waiting.popFirst() { take(part) }
            isDraining = false
            flush()
            guard phase == .waiting || phase == .receiving, waiting.isEmpty else { return }
            if hasBrokenInput {
                return refuse(Problem(400, "malformed-request", "This is no HTTP request (RFC 9112)."))
            }
            if isReadWanted {
                isReadWanted = false
                context?.read()
            }
            endIfNothingComes()
        }

        private func endIfNothingComes() {
            guard isInputClosed else { return }
            switch phase {
            case .waiting, .receiving: if waiting.isEmpty { end() }
            case .ending: context?.close(promise: nil)
            case .answering: if isWorkPending { giveUpLater() }
            case .congested, .over: break
            }
        }

        /// Ends the connection when what somebody else makes has not come in time: a client that sends nothing more has most
        /// likely gone.
        private func giveUpLater() {
            guard let context else { return }
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: Self.patience) {
                let handler = bound.value
                if handler.phase == .answering, handler.isWorkPending { handler.context?.close(promise: nil) }
            }
        }

        private func take(_ part: HTTPServerRequestPart) {
            switch part {
            case .head(let head): begin(head)
            case .body(let bytes): receive(bytes)
            case .end:
                watch.settle()
                exchange?.end = share.log == nil ? since : .now()
                answer()
            }
        }

        private func begin(_ head: HTTPRequestHead) {
            var exchange = Exchange(head, at: watch.since ?? .now())
            watch.settle()
            polling.end(at: exchange.start)
            if isStopping { exchange.isKeptAlive = false }
            self.exchange = exchange
            phase = .receiving
            since = exchange.start
            if let problem = exchange.refusal(maxBodyBytes: share.limits.maxBodyBytes) { return refuse(problem) }
            if exchange.waitsForConsent { outgoing.writeStaticString("HTTP/1.1 100 Continue\r\n\r\n") }
        }

        private func receive(_ bytes: ByteBuffer) {
            guard let count = exchange?.body.count else { return }
            watch.settle()
            guard count + bytes.readableBytes <= share.limits.maxBodyBytes else {
                return refuse(Exchange.tooLarge(share.limits.maxBodyBytes))
            }
            guard var size = exchange?.size else { return }
            let before = size.memoryBytes
            bytes.withUnsafeReadableBytes { size.add($0) }
            let more = bytes.readableBytes + size.memoryBytes - before
            guard share.reserve(more) else {
                return refuse(Problem(503, "too-much-waits", "The bodies of other requests take all memory there is."))
            }
            exchange?.size = size
            exchange?.reservedBytes += more
            exchange?.body.append(contentsOf: bytes.readableBytesView)
        }

        // MARK: Time

        /// When the phase has lasted too long; nil when it may last.
        private var deadline: NIODeadline? {
            let limits = share.limits
            switch phase {
            case .waiting:
                guard let first = watch.since else { return since + TimeAmount(limits.idleTime) }
                return first + TimeAmount(limits.requestTime)
            case .receiving:
                let more = TimeAmount.seconds(Int64((exchange?.body.count ?? 0) >> 14))
                return since + TimeAmount(limits.requestTime) + more
            case .congested: return since + TimeAmount(limits.idleTime)
            case .answering, .over: return nil
            case .ending: return since + Self.lingering
            }
        }

        private func schedule() {
            guard let context else { return }
            let limits = share.limits
            let pause = min(TimeAmount(min(limits.requestTime, limits.idleTime) / 4), Self.lingering)
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleTask(in: pause) { bound.value.lookAtTime() }
        }

        private func lookAtTime() {
            guard let context else { return }
            schedule()
            guard let deadline, deadline < .now() else { return }
            switch phase {
            case .waiting where watch.since == nil: end()
            case .waiting, .receiving:
                refuse(Problem(408, "request-timeout", "The request did not come in time."))
            case .congested, .ending: context.close(promise: nil)
            case .answering, .over: break
            }
        }

        /// Goes over to another phase.
        func enter(_ phase: Phase) {
            self.phase = phase
            since = .now()
        }
    }
#endif
