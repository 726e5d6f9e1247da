import type { Account } from '@lotyard/contract/account/account'
import type { listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import type { getPriceBookEndpoint } from '@lotyard/contract/account/price-book'
import type { listEndingEndpoint } from '@lotyard/contract/account/watching'
import type { openBidsEndpoint } from '@lotyard/contract/lots/auction'
import type { openOrdersEndpoint } from '@lotyard/contract/orders/open-orders'
import { needsYou } from '@lotyard/contract/rules/accounts/needs-you'
import { setupSteps, type SetupStep } from '@lotyard/contract/rules/accounts/setup-steps'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { byEnd, toOverviewBid, toOverviewLot } from './overview-lot.ts'
import { toShownBook } from './shown-book.ts'
import { toShownBar, toShownGroup } from './shown-need.ts'
import { toShownOrder } from './shown-order.ts'
import { toAccountNeeds } from './to-account-needs.ts'

type Page = Pick<PageContext, 'api' | 'takesPayments'>

/** All that the overview shows. A part that could not be loaded is null and leaves the others. */
export async function loadOverview(page: Page, account: Pick<Account, 'email' | 'email_verified'>) {
  const { api } = page
  const [openBids, openOrders, ending, priceBook] = await Promise.all([
    api.call<typeof openBidsEndpoint>('GET', '/api/account/open_bids'),
    api.call<typeof openOrdersEndpoint>('GET', '/api/account/open_orders'),
    api.call<typeof listEndingEndpoint>('GET', '/api/account/starred/ending'),
    api.call<typeof getPriceBookEndpoint>('GET', '/api/account/price_book'),
  ])
  const bids = openBids.ok ? openBids.data : null
  const orders = openOrders.ok ? openOrders.data : null
  const nowMs = bids === null ? Date.now() : Date.parse(bids.server_time)
  const unconfirmedEmail = account.email_verified ? null : account.email
  const bidCount = bids === null ? null : bids.outbid.total + bids.winning.total + bids.to_pay.total
  const isNew = bidCount === 0 && orders?.open.total === 0
  const groups = needsYou(toAccountNeeds({ bids, orders, unconfirmedEmail }), nowMs)
  return {
    needs: groups.map(toShownGroup),
    bar: bids?.is_barred === true ? toShownBar(groups) : null,
    /** False where something may need the account that could not be loaded. */
    isWhole: bids !== null && orders !== null,
    steps: isNew ? await loadSteps(page) : [],
    orders: orders && orders.open.orders.map((order) => toShownOrder(order, nowMs)),
    bids: bids && {
      total: bids.outbid.total + bids.winning.total,
      first: [...bids.outbid.bids, ...bids.winning.bids].map(toOverviewBid).toSorted(byEnd),
    },
    watched: ending.ok
      ? {
          count: ending.data.count,
          ending: ending.data.starred_listings.map(({ listing }) => toOverviewLot(listing)),
        }
      : null,
    priceBook: priceBook.ok ? toShownBook(priceBook.data.price_book) : null,
  }
}

/** Who has open bids or orders has what they need, and most who look here do: they need no second look. */
async function loadSteps({ api, takesPayments }: Page): Promise<SetupStep[]> {
  const [addresses, methods] = await Promise.all([
    api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', { query: { role: 'shipping' } }),
    api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
  ])
  return setupSteps({
    takesPayments,
    hasPaymentMethod: methods.ok ? methods.data.payment_methods.length > 0 : null,
    hasAddress: addresses.ok ? addresses.data.addresses.length > 0 : null,
  })
}
