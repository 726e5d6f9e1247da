// E-mails about newly added lots: whether they come, and asking for them.
import type {
  getInventoryPreferencesEndpoint,
  getNotificationPreferencesEndpoint,
  putInventoryPreferencesEndpoint,
  putNotificationPreferencesEndpoint,
} from '@lotyard/contract/account/preferences'
import { isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Api } from '../../../api/api.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'

const NOTIFICATIONS = '/api/account/preferences/notifications'
const INVENTORY = '/api/account/preferences/inventory'
const LISTINGS = { topic: 'listings', medium: 'email' } as const

/** As the preferences page tells it: without anything selected no e-mail comes, whether it is on or off. */
export type ListingNews =
  | { state: 'on' }
  | { state: 'off' }
  | { state: 'nothing selected'; categories: { key: string; name: string }[] }

/** Null where it could not be read: then nothing is offered. */
export async function loadListingNews(api: Api): Promise<ListingNews | null> {
  const [notifications, inventory] = await Promise.all([
    api.call<typeof getNotificationPreferencesEndpoint>('GET', NOTIFICATIONS),
    api.call<typeof getInventoryPreferencesEndpoint>('GET', INVENTORY),
  ])
  if (!notifications.ok || !inventory.ok) return null
  const choices = inventory.data.inventory_preferences
  if (!isAnySelected(choices))
    return { state: 'nothing selected', categories: choices.categories.map(({ key, name }) => ({ key, name })) }
  const isOn = notifications.data.notification_preferences.some(
    ({ topic, enabled }) => topic === LISTINGS.topic && enabled,
  )
  return { state: isOn ? 'on' : 'off' }
}

/** Turns the e-mails on for what is selected already or, with the form that asks for categories, for those. */
export async function askForNews(api: Api, form: FormData) {
  if (!form.has('chooses'))
    return api.call<typeof putNotificationPreferencesEndpoint>('PUT', NOTIFICATIONS, {
      body: { notification_preferences: [{ ...LISTINGS, enabled: true }] },
    })
  const keys = form.getAll('category').filter((key) => typeof key === 'string')
  const refused = refuseFields(keys.length > 0 ? {} : { categories: ['Select at least one category.'] })
  if (refused !== null) return refused
  // Spec §4: saving a selection turns the e-mails on.
  return api.call<typeof putInventoryPreferencesEndpoint>('PUT', INVENTORY, {
    body: { inventory_preferences: { categories: keys.map((key) => ({ key, selected: true })) } },
  })
}
