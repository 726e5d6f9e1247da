import type { getListingEndpoint } from '@lotyard/contract/lots/listing'
import { data } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Countdown } from '../../../ui/time/countdown.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import type { Route } from './+types/record'
import { CheckedRecord } from './checked-record.tsx'
import { HowToCheck } from './how-to-check.tsx'
import { recordPath } from '../../../features/lot-cards/lot-path.ts'
import { Link } from '../../../ui/link.tsx'

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const lot = orThrow(await api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } }))
  // A fixed price has no bids and no record.
  if (lot.auction === null) throw data(null, { status: 404 })
  return {
    name: lot.name,
    title: lot.title,
    path: lot.path,
    crumbs: lot.breadcrumbs,
    state: lot.state,
    auction: lot.auction,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : describePage(matches, {
        title: `Auction record: ${loaderData.title}`,
        description: 'Every bid of the auction, in a record that anybody can check.',
        path: recordPath(loaderData.name),
      })

export default function RecordPage({
  loaderData: { name, title, path, crumbs, state, auction },
}: Route.ComponentProps) {
  const isSignedIn = useViewer() !== null
  const isDecided = state !== 'active' && state !== 'scheduled'
  return (
    <div className="page grid grid-cols-1 gap-5 pt-4">
      {/* The title is right below, so the breadcrumbs have the name of the lot instead. */}
      <Breadcrumbs
        crumbs={[...crumbs.slice(0, -1), { name: `Lot ${name}`, path }, { name: 'Record', path: recordPath(name) }]}
      />
      <div className="grid gap-2">
        <h1 className="max-w-[42ch] text-2xl md:text-3xl">Auction record</h1>
        <p>
          <Link to={path} className="text-link font-semibold">
            {title}
          </Link>
        </p>
        <p className="max-w-prose text-ink-soft">
          Every bid, extension and the close, in order. Each entry contains the hash of the one before, so any change or
          gap shows. Your browser checks them all and works out the winner and the price itself.
        </p>
      </div>
      {isDecided ? (
        <>
          <CheckedRecord key={name} listingName={name} isSignedIn={isSignedIn} />
          <HowToCheck listingName={name} />
        </>
      ) : (
        <div
          className="grid justify-items-start gap-3 rounded-sm border border-line bg-surface p-4"
          data-record="waiting"
        >
          <p className="text-lg font-semibold">The record is published after close</p>
          <p>
            The auction ends <LocalTime at={auction.ends_at} />, or later if there are bids in the last minutes. Until
            then maximum bids stay private. After close you can check the result and your bid receipts here.
          </p>
          <dl>
            <Countdown
              endsAt={auction.ends_at}
              className="text-2xl leading-none font-bold"
              labelClassName="mb-1 text-sm"
            />
          </dl>
        </div>
      )}
    </div>
  )
}
