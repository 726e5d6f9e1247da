import type { Account } from '@lotyard/contract/account/account'
import type { Address, listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import type { listEndingEndpoint } from '@lotyard/contract/account/watching'
import type { openBidsEndpoint } from '@lotyard/contract/lots/auction'
import type { openOrdersEndpoint } from '@lotyard/contract/orders/orders'
import { needsYou } from '@lotyard/contract/rules/accounts/needs-you'
import { setupSteps } from '@lotyard/contract/rules/accounts/setup-steps'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { byEnd, toOverviewBid, toOverviewLot } from './overview-lot.ts'
import { toShownBar, toShownGroup } from './shown-need.ts'
import { toShownOrder } from './shown-order.ts'
import { toAccountNeeds } from './to-account-needs.ts'

/** All that the overview shows. A part that could not be loaded is null and leaves the others. */
export async function loadOverview(
  { api, takesPayments }: Pick<PageContext, 'api' | 'takesPayments'>,
  account: Pick<Account, 'email' | 'email_verified'>,
) {
  const [openBids, openOrders, ending, addresses, methods] = await Promise.all([
    api.call<typeof openBidsEndpoint>('GET', '/api/account/open_bids'),
    api.call<typeof openOrdersEndpoint>('GET', '/api/account/open_orders'),
    api.call<typeof listEndingEndpoint>('GET', '/api/account/starred/ending'),
    api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', { query: { role: 'shipping' } }),
    api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
  ])
  const bids = openBids.ok ? openBids.data : null
  const orders = openOrders.ok ? openOrders.data : null
  // The default ones come first.
  const shipTo = addresses.ok ? addresses.data.addresses.slice(0, 1).map(onOneLine) : null
  const paysWith = methods.ok ? methods.data.payment_methods.slice(0, 1).map(({ description }) => description) : null
  const nowMs = bids === null ? Date.now() : Date.parse(bids.server_time)
  const unconfirmedEmail = account.email_verified ? null : account.email
  const groups = needsYou(toAccountNeeds({ bids, orders, unconfirmedEmail }), nowMs)
  return {
    needs: groups.map(toShownGroup),
    bar: bids?.is_barred === true ? toShownBar(groups) : null,
    /** False where something may need the account that could not be loaded. */
    isWhole: bids !== null && orders !== null,
    steps: setupSteps({
      takesPayments,
      hasPaymentMethod: paysWith && paysWith.length > 0,
      hasAddress: shipTo && shipTo.length > 0,
    }),
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
    shipTo,
    paysWith,
  }
}

function onOneLine({ street_address, locality, region, postal_code }: Address): string {
  return `${street_address}, ${locality}, ${region} ${postal_code}`
}
