// E-mails about newly added lots: whether they are on, and turning them on.
import type {
  getNotificationPreferencesEndpoint,
  putNotificationPreferencesEndpoint,
} from '@lotyard/contract/preferences'
import type { Api } from '../../api/api.ts'

const PATH = '/api/account/preferences/notifications'
const LISTINGS = { topic: 'listings', medium: 'email' } as const

/** Null where it could not be read: then nothing is offered. */
export async function loadIsListingsOn(api: Api): Promise<boolean | null> {
  const outcome = await api.call<typeof getNotificationPreferencesEndpoint>('GET', PATH)
  if (!outcome.ok) return null
  return outcome.data.notification_preferences.some(({ topic, enabled }) => topic === LISTINGS.topic && enabled)
}

export function turnListingsOn(api: Api) {
  return api.call<typeof putNotificationPreferencesEndpoint>('PUT', PATH, {
    body: { notification_preferences: [{ ...LISTINGS, enabled: true }] },
  })
}
