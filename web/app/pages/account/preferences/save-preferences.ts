import type {
  putBiddingPreferencesEndpoint,
  putInventoryPreferencesEndpoint,
  putNotificationPreferencesEndpoint,
  testNotificationsEndpoint,
} from '@lotyard/contract/account/preferences'
import { reviewFromProblem } from '@lotyard/contract/rules/auctions/review-from'
import { parseDollars } from '@lotyard/contract/rules/money'
import { TOPICS } from '@lotyard/contract/rules/notifications/mail-topics'
import { choiceProblem } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Api, Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'
import { readTicked, toSent } from './inventory/ticked.ts'

/** Whether an e-mail with newly added lots is on its way because of it. */
export type Done = { ok: true; emailFollows: boolean }

/** Nothing is saved empty but by 'Clear all'. */
export async function saveInventory(api: Api, form: FormData): Promise<Done | Failure> {
  const ticked = readTicked(form)
  const problem = form.has('clear') ? null : choiceProblem(Object.values(ticked).flat())
  const refused = refuseFields(problem === null ? {} : { inventory: [problem] })
  if (refused !== null) return refused
  const body = { inventory_preferences: toSent(ticked) }
  const outcome = await api.call<typeof putInventoryPreferencesEndpoint>('PUT', '/api/account/preferences/inventory', {
    body,
  })
  return outcome.ok ? { ok: true, emailFollows: outcome.data.email_follows } : outcome
}

/** A topic that the form shows and that is not ticked is off. What it doesn't show, as sellers' topics to a buyer, stays. */
export async function saveNotifications(api: Api, form: FormData): Promise<Done | Failure> {
  const [shown, ticked] = [form.getAll('shown'), form.getAll('topic')]
  const body = {
    notification_preferences: TOPICS.filter((topic) => shown.includes(topic)).map((topic) => ({
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
  return outcome.ok ? { ok: true, emailFollows: outcome.data.email_follows } : outcome
}

/** An empty field stands for 0: every bid is reviewed. */
export async function saveBidding(api: Api, form: FormData): Promise<Done | Failure> {
  const { review_bids_from: typed } = readFields(form, 'review_bids_from')
  const cents = typed.trim() === '' ? 0 : parseDollars(typed)
  const problem = reviewFromProblem(cents)
  const refused = refuseFields(problem === null ? {} : { review_bids_from: [problem] })
  if (refused !== null) return refused
  const body = { bidding_preferences: { review_bids_from_cents: cents! } }
  const outcome = await api.call<typeof putBiddingPreferencesEndpoint>('PUT', '/api/account/preferences/bidding', {
    body,
  })
  return outcome.ok ? { ok: true, emailFollows: false } : outcome
}

export async function sendTestEmail(api: Api): Promise<Done | Failure> {
  const outcome = await api.call<typeof testNotificationsEndpoint>('POST', '/account/test_notifications')
  return outcome.ok ? { ok: true, emailFollows: true } : outcome
}
