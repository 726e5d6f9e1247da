import type { Card as Listing } from '@lotyard/contract/listing'
import { signInPath } from '@lotyard/contract/rules/site/sign-in-path'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Link, useLocation } from 'react-router'
import { useApi } from '../../api/api-context.ts'
import { tracked } from '../../lib/browser/tracked.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { unwatchListing, watchListing } from './watch-calls.ts'
import { useWatching } from './use-watching.ts'

type Props = { listing: Pick<Listing, 'name' | 'lot_id' | 'title' | 'starred_lot'> }

const LOOK =
  'needs-scripts inline-flex size-9 items-center justify-center rounded-sm border border-line bg-surface text-ink hover:border-ink'

/** On cards and rows of a search; it uses the JSON calls. Spec §6: a visitor gets a link to sign in instead. */
export function WatchButton({ listing }: Props) {
  const viewer = useViewer()
  return viewer === null ? <SignInToWatch title={listing.title} /> : <Toggle listing={listing} />
}

function SignInToWatch({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={signInPath(pathname + search)}
      title="Sign in to watch"
      className={LOOK.replace('needs-scripts ', '')}
      rel="nofollow"
    >
      <Eye aria-hidden className="size-5" />
      <span className="sr-only">Sign in to watch {title}</span>
    </Link>
  )
}

function Toggle({ listing }: Props) {
  const api = useApi()
  const { watchId, isBusy, send } = useWatching(listing.lot_id, listing.starred_lot?.id ?? null)
  const isWatched = watchId !== null
  const Icon = isWatched ? EyeOff : Eye
  const label = isWatched ? 'Unwatch' : 'Watch'
  return (
    <button
      type="button"
      title={label}
      aria-disabled={isBusy}
      data-watched={isWatched}
      onClick={() =>
        void send(() => (watchId === null ? watchListing(api, listing.name) : unwatchListing(api, watchId)))
      }
      className={`${LOOK} data-[watched=true]:border-ink data-[watched=true]:bg-ink data-[watched=true]:text-paper`}
      {...tracked(isWatched ? 'unwatch' : 'watch', { listing: listing.name })}
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">
        {label} {listing.title}
      </span>
    </button>
  )
}
