import type { resendVerificationEndpoint } from '@lotyard/contract/account/account'
import { data } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/overview'
import { EndingLots } from './ending-lots.tsx'
import { loadOverview } from './load-overview.server.ts'
import { NeedsYou } from './needs-you.tsx'
import { OpenBids } from './open-bids.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PriceBookPanel } from './price-book-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { YourAccount } from './your-account.tsx'

const LINK_IN_OUTBOX = "E-mail isn't sent here. An admin can find your link in the outbox."

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireAccount(page, request)
  return { account, ...(await loadOverview(page, account)), sendsMail: page.sendsMail }
}

/** Sends the confirmation mail again. */
export async function action({ context }: Route.ActionArgs) {
  const { api, sendsMail } = context.get(pageContext)
  const outcome = await api.call<typeof resendVerificationEndpoint>('POST', '/api/account/verification')
  return outcome.ok
    ? data({ message: sendsMail ? 'A new link is on its way.' : LINK_IN_OUTBOX, isError: false })
    : data({ message: outcome.error.message, isError: true }, { status: outcome.status || 503 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ message: error.message, isError: true }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Account', path: '/account/', isPrivate: true })

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, needs, bar, isWhole, steps, orders, bids, watched, priceBook, sendsMail } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl md:text-3xl">
          {account.first_name} {account.last_name}
        </h1>
        {account.roles.some((role) => role !== 'buyer') && (
          // A plain one: browsers that came to buy don't know the desk's pages.
          <a href="/admin/" className="text-link">
            Open the desk
          </a>
        )}
      </div>
      {actionData !== undefined && (
        <Notice kind={actionData.isError ? 'danger' : 'success'}>{actionData.message}</Notice>
      )}
      <NeedsYou groups={needs} bids={bids?.first ?? []} {...{ bar, isWhole, sendsMail }} />
      <SetupPanel steps={steps} />
      <OpenOrders orders={orders} />
      <OpenBids bids={bids} />
      <EndingLots watched={watched} />
      <PriceBookPanel book={priceBook} />
      <YourAccount account={account} />
    </>
  )
}
