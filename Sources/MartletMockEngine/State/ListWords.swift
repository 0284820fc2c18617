/// What parameters of lists and the fields beside lists are called, in plain names.
enum ListWords {
    /// What a parameter asks for.
    enum Control: Sendable {
        case page, size, offset, cursor, sort, direction, search
    }

    /// What a field beside a list says.
    enum Counter: Sendable {
        case total, count, returned, pages, page, size, offset, hasMore, hasLess, isFirst, isLast, isEmpty, next,
            previous
    }

    /// Names that mean this wherever they stand.
    static let controls: TextTable<Control> = table([
        (.page, "page pagenumber pagenum pageindex pageno currentpage"),
        (.size, "limit perpage pagesize pagelimit itemsperpage maxresults maxitems"),
        (.offset, "offset skip startindex pageoffset startat"),
        (
            .cursor,
            "cursor startingafter pagetoken nexttoken continuation continuationtoken marker pagecursor pageafter bookmark"
        ),
        (.sort, "sort sortby orderby ordering sortfield sortcolumn sortkey"),
        (.direction, "sortorder sortdirection sortdir orderdirection orderdir"),
        (.search, "q query search searchterm keyword keywords"),
    ])

    /// Names that mean this unless items have a field that is called so.
    static let guessedControls: TextTable<Control> = table([
        (.page, "p"), (.size, "size count take top max first rows num"), (.offset, "start from"),
        (.cursor, "after token"),
        (.direction, "order direction dir"), (.search, "text term"),
    ])

    static let counters: TextTable<Counter> = table([
        (
            .total,
            "total totalcount totalitems totalresults totalelements totalrecords totalhits totalsize itemcount found"
        ),
        (.count, "count"), (.returned, "numberofelements returned length resultcount"),
        (.pages, "pages totalpages pagecount lastpage numpages pagestotal"),
        (.page, "page currentpage pagenumber number pageindex"),
        (.size, "limit perpage pagesize size itemsperpage pagelimit"), (.offset, "offset skip start startindex"),
        (.hasMore, "hasmore hasnext hasnextpage more istruncated incompleteresults"),
        (.hasLess, "hasprevious hasprev haspreviouspage"), (.isFirst, "first isfirst"), (.isLast, "last islast"),
        (.isEmpty, "empty isempty"),
        (
            .next,
            "next nextcursor nextpage nextpagetoken nexttoken nextlink nexturl nextpageurl continuationtoken nextmarker"
        ),
        (
            .previous,
            "previous prev prevpage previouspage prevcursor previouscursor previousurl prevpageurl prevpagetoken"
        ),
    ])

    /// Fields that say to how many items something was done, in plain names.
    static let effects = TextSet(
        [
            "deleted", "removed", "affected", "changed", "updated", "modified", "created", "inserted", "added",
            "replaced",
        ]
        .flatMap { [$0, $0 + "count", "num" + $0, "total" + $0] } + ["count", "total"])

    private static func table<Word>(_ rows: [(Word, String)]) -> TextTable<Word> {
        var table: TextTable<Word> = [:]
        for (word, names) in rows {
            for name in names.split(separator: " ") { table[String(name)] = word }
        }
        return table
    }
}
