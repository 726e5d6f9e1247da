import type { Device, listDevicesEndpoint } from '@lotyard/contract/account/account'
import type {
  BiddingPreferences,
  getBiddingPreferencesEndpoint,
  getInventoryPreferencesEndpoint,
  getNotificationPreferencesEndpoint,
  InventoryPreferences,
  NotificationPreference,
} from '@lotyard/contract/account/preferences'
import type { Api } from '../../../api/api.ts'

/** What could not be loaded is null: the rest of the page is useful without it. */
export type LoadedPreferences = {
  inventory: InventoryPreferences | null
  notifications: NotificationPreference[] | null
  bidding: BiddingPreferences | null
  devices: Device[] | null
}

export async function loadPreferences(api: Api): Promise<LoadedPreferences> {
  const [chosen, listed] = await Promise.all([
    loadChoices(api),
    api.call<typeof listDevicesEndpoint>('GET', '/api/account/devices'),
  ])
  return { ...chosen, devices: listed.ok ? listed.data.devices : null }
}

async function loadChoices(api: Api): Promise<Omit<LoadedPreferences, 'devices'>> {
  const [inventory, notifications, bidding] = await Promise.all([
    api.call<typeof getInventoryPreferencesEndpoint>('GET', '/api/account/preferences/inventory'),
    api.call<typeof getNotificationPreferencesEndpoint>('GET', '/api/account/preferences/notifications'),
    api.call<typeof getBiddingPreferencesEndpoint>('GET', '/api/account/preferences/bidding'),
  ])
  return {
    inventory: inventory.ok ? inventory.data.inventory_preferences : null,
    notifications: notifications.ok ? notifications.data.notification_preferences : null,
    bidding: bidding.ok ? bidding.data.bidding_preferences : null,
  }
}
