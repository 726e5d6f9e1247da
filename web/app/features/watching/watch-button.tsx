import type { Card as Listing } from '@lotyard/contract/lots/listing'
import { useApi } from '../../api/api-context.ts'
import { tracked } from '../../lib/browser/tracked.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { signsInToWatch } from './sign-in-to-watch.tsx'
import { unwatchListing, watchListing } from './watch-calls.ts'
import { useWatching } from './use-watching.ts'
import { Eye } from '../../ui/icons/card-icons.tsx'

type Props = { listing: Pick<Listing, 'name' | 'lot_id' | 'title' | 'starred_lot'> }

/** On cards and rows of a search; it uses the JSON calls. Spec §6: a visitor is led to sign in instead. */
export function WatchButton({ listing }: Props) {
  const viewer = useViewer()
  if (viewer !== null) return <Toggle listing={listing} />
  return (
    <button
      {...signsInToWatch(listing.lot_id)}
      title="Sign in to watch"
      aria-label={`Sign in to watch ${listing.title}`}
      className="watch-button"
    >
      <Eye />
    </button>
  )
}

function Toggle({ listing }: Props) {
  const api = useApi()
  const { watchId, isBusy, send } = useWatching(listing.lot_id, listing.starred_lot?.id ?? null)
  const isWatched = watchId !== null
  const label = isWatched ? 'Unwatch' : 'Watch'
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label} ${listing.title}`}
      aria-disabled={isBusy}
      data-watched={isWatched}
      onClick={() =>
        void send(() => (watchId === null ? watchListing(api, listing.name) : unwatchListing(api, watchId)))
      }
      className="watch-button"
      {...tracked(isWatched ? 'unwatch' : 'watch', { listing: listing.name })}
    >
      <Eye isFilled={isWatched} />
    </button>
  )
}
