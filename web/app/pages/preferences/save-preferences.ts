import type {
  putInventoryPreferencesEndpoint,
  putNotificationPreferencesEndpoint,
  testNotificationsEndpoint,
} from '@lotyard/contract/preferences'
import { TOPICS } from '@lotyard/contract/rules/notifications/mail-topics'
import { choiceProblem, isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import { savedMessage } from '@lotyard/contract/rules/preferences/preference-messages'
import type { Api, Failure } from '../../api/api.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'
import { readTicked, toSent } from './inventory/ticked.ts'
import { loadChoices } from './load-preferences.ts'

/** Null where it is saved. Nothing is saved empty but by 'Clear all'. */
export async function saveInventory(api: Api, form: FormData): Promise<Failure | null> {
  const ticked = readTicked(form)
  const problem = form.has('clear') ? null : choiceProblem(Object.values(ticked).flat())
  if (problem !== null) return refuseFields({ inventory: [problem] })
  const body = { inventory_preferences: toSent(ticked) }
  const outcome = await api.call<typeof putInventoryPreferencesEndpoint>('PUT', '/api/account/preferences/inventory', {
    body,
  })
  return outcome.ok ? null : outcome
}

/** A topic that is not ticked is off: the form shows all of them. */
export async function saveNotifications(api: Api, form: FormData): Promise<Failure | null> {
  const ticked = form.getAll('topic')
  const body = {
    notification_preferences: TOPICS.map((topic) => ({
      topic,
      medium: 'email' as const,
      enabled: ticked.includes(topic),
    })),
  }
  const outcome = await api.call<typeof putNotificationPreferencesEndpoint>(
    'PUT',
    '/api/account/preferences/notifications',
    { body },
  )
  return outcome.ok ? null : outcome
}

export async function sendTestEmail(api: Api): Promise<Failure | null> {
  const outcome = await api.call<typeof testNotificationsEndpoint>('POST', '/account/test_notifications')
  return outcome.ok ? null : outcome
}

/** What holds after a save decides what may be promised. Where it cannot be read, nothing is. */
export async function describeSaved(api: Api): Promise<string> {
  const { inventory, notifications } = await loadChoices(api)
  return savedMessage({
    isEmailOn: notifications?.some(({ topic, enabled }) => topic === 'listings' && enabled) ?? false,
    isAnySelected: inventory !== null && isAnySelected(inventory),
  })
}
