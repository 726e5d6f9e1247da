type Watched = { lot_id: string; starred_lot: { id: string } | null }

/** Spec §3: the page's map of lot id to watched-record id; {} for visitors. */
export function toWatchedMap(listings: readonly Watched[]): Record<string, string> {
  return Object.fromEntries(
    listings.flatMap(({ lot_id, starred_lot }) => (starred_lot === null ? [] : [[lot_id, starred_lot.id]])),
  )
}

/** JSON that the browser never runs. '<' is escaped: '</script>' in the data would end the element. */
export function WatchedMap({ listings }: { listings: readonly Watched[] }) {
  const json = JSON.stringify(toWatchedMap(listings)).replaceAll('<', '\\u003c')
  return <script type="application/json" id="watched-lots" dangerouslySetInnerHTML={{ __html: json }} />
}
