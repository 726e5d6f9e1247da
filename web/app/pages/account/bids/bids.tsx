import type { accountBidsEndpoint, answerOfferEndpoint } from '@lotyard/contract/lots/auction'
import { data, redirect } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { readPage } from '../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import type { Route } from './+types/bids'
import { BidRow } from './bid-row.tsx'
import { toShownBid } from './shown-bid.ts'
import { BidTabs, bidsPath, countAll, readFilter } from './bid-tabs.tsx'
import { NoBids } from './no-bids.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(pages, request)
  const query = new URL(request.url).searchParams
  const [page, filter] = [readPage(query), readFilter(query)]
  const outcome = await pages.api.call<typeof accountBidsEndpoint>('GET', '/api/account/bids', {
    query: { page, ...(filter !== null && { state: filter }) },
  })
  const { bids, counts, maxPage } = orThrow(outcome)
  if (page > maxPage) throw redirect(bidsPath(filter, maxPage))
  return { bids: bids.map(toShownBid), counts, maxPage, page, filter }
}

/** Accepts or declines the offer of a lot whose winner did not pay. */
export async function action({ context, request }: Route.ActionArgs) {
  const { listing, answer } = readFields(await request.formData(), 'listing', 'answer')
  const { api, leaveFlash } = context.get(pageContext)
  const outcome = await api.call<typeof answerOfferEndpoint>('POST', '/api/listings/:name/runner_up_offer', {
    params: { name: listing },
    body: { accept: answer === 'accept' },
  })
  if (!outcome.ok) return data({ message: outcome.error.message }, { status: outcome.status || 503 })
  leaveFlash({ kind: 'success', text: answer === 'accept' ? 'The lot is yours.' : 'You declined the offer.' })
  throw redirect('/account/bids/')
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ message: error.message }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Bids', path: '/account/bids/', isPrivate: true })

export default function BidsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bids, maxPage, counts, page, filter } = loaderData
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Bids</h1>
      {actionData !== undefined && <Notice kind="danger">{actionData.message}</Notice>}
      {countAll(counts) > 0 && <BidTabs counts={counts} current={filter} />}
      {bids.length === 0 ? (
        <NoBids filter={countAll(counts) > 0 ? filter : null} />
      ) : (
        <ul className="grid gap-3">
          {bids.map((bid) => (
            <li key={bid.listing.name}>
              <BidRow bid={bid} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => bidsPath(filter, number)} />
    </>
  )
}
