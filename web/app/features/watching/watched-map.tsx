import { toScriptJson } from '../../lib/pages/drawing/script-json.ts'

type Watched = { lot_id: string; starred_lot: { id: string } | null }

/** Spec §3: the page's map of lot id to watched-record id; {} for visitors. */
function toWatchedMap(listings: readonly Watched[]): Record<string, string> {
  return Object.fromEntries(
    listings.flatMap(({ lot_id, starred_lot }) => (starred_lot === null ? [] : [[lot_id, starred_lot.id]])),
  )
}

/** JSON that the browser never runs. */
export function WatchedMap({ listings }: { listings: readonly Watched[] }) {
  const json = toScriptJson(toWatchedMap(listings))
  return <script type="application/json" id="watched-lots" dangerouslySetInnerHTML={{ __html: json }} />
}
