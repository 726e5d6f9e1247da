import type { AccountBids, accountBidsEndpoint, answerOfferEndpoint } from '@lotyard/contract/auction'
import { data, redirect } from 'react-router'
import { describePage } from '../../lib/pages/describe-page.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { readPage } from '../../lib/pages/read-page.ts'
import { orThrow, requireAccount } from '../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import type { Route } from './+types/bids'
import { BidRow } from './bid-row.tsx'

export async function loader({ context, request }: Route.LoaderArgs): Promise<AccountBids & { page: number }> {
  const pages = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(pages, request)
  const page = readPage(new URL(request.url).searchParams)
  const bids = orThrow(
    await pages.api.call<typeof accountBidsEndpoint>('GET', '/api/account/bids', { query: { page } }),
  )
  if (page > bids.maxPage) throw redirect(pathOf(bids.maxPage))
  return { ...bids, page }
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

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Bids', path: '/account/bids/', isPrivate: true })

export default function BidsPage({ loaderData: { bids, total, maxPage, page }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl md:text-3xl">Bids</h1>
        {total > 0 && (
          <p className="text-ink-soft">{total === 1 ? 'on 1 lot' : `on ${total.toLocaleString('en-US')} lots`}</p>
        )}
      </div>
      {actionData !== undefined && <Notice kind="danger">{actionData.message}</Notice>}
      {total === 0 ? (
        <EmptyState
          title="You have not bid yet"
          action={
            <LinkButton kind="action" to="/lots/?buying_format=auction&sort_field=auction_ends_at">
              Auctions that end soon
            </LinkButton>
          }
        >
          Every lot you bid on stands here, with its price and how you are doing.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {bids.map((bid) => (
            <li key={bid.listing.name}>
              <BidRow bid={bid} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={pathOf} />
    </>
  )
}

function pathOf(page: number): string {
  return page === 0 ? '/account/bids/' : `/account/bids/?page=${page}`
}
