import type { listDevicesEndpoint } from '@lotyard/contract/account/account'
import type { Address, listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import type { listOrdersEndpoint } from '@lotyard/contract/orders/orders'
import type { getNotificationPreferencesEndpoint } from '@lotyard/contract/account/preferences'
import type { listSavedSearchesEndpoint } from '@lotyard/contract/account/saved-searches'
import type { countStarredEndpoint } from '@lotyard/contract/account/watching'
import type { Api } from '../../../api/api.ts'
import type { AccountFacts } from './account-panels.tsx'

/** One number or line for each panel. What could not be read is null: the page that it belongs to says what is wrong. */
export async function loadFacts(api: Api): Promise<AccountFacts> {
  const [orders, watched, searches, addresses, methods, notifications, devices] = await Promise.all([
    // Their number is all that is needed.
    api.call<typeof listOrdersEndpoint>('GET', '/api/orders', { query: { page: 0, page_size: 1 } }),
    api.call<typeof countStarredEndpoint>('GET', '/api/account/starred/count'),
    api.call<typeof listSavedSearchesEndpoint>('GET', '/api/account/saved_searches'),
    api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses', { query: { role: 'shipping' } }),
    api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
    api.call<typeof getNotificationPreferencesEndpoint>('GET', '/api/account/preferences/notifications'),
    api.call<typeof listDevicesEndpoint>('GET', '/api/account/devices'),
  ])
  return {
    orderCount: orders.ok ? orders.data.total : null,
    watchedCount: watched.ok ? watched.data.count : null,
    searchCount: searches.ok ? searches.data.saved_searches.length : null,
    // The default one comes first.
    shipTo: addresses.ok ? addresses.data.addresses.slice(0, 1).map(onOneLine) : null,
    paysWith: methods.ok ? methods.data.payment_methods.slice(0, 1).map(({ description }) => description) : null,
    topicsOn: notifications.ok
      ? notifications.data.notification_preferences.filter(({ enabled }) => enabled).map(({ topic }) => topic)
      : null,
    deviceCount: devices.ok ? devices.data.devices.length : null,
  }
}

function onOneLine({ street_address, locality, region, postal_code }: Address): string {
  return `${street_address}, ${locality}, ${region} ${postal_code}`
}
