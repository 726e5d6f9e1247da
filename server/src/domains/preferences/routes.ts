import { describeSubscription, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import {
  confirmSubscriptionEndpoint,
  getInventoryPreferencesEndpoint,
  getNotificationPreferencesEndpoint,
  mailChoiceEndpoint,
  putInventoryPreferencesEndpoint,
  putNotificationPreferencesEndpoint,
  subscribeEndpoint,
  testNotificationsEndpoint,
} from '@lotyard/contract/account/preferences'
import { TEST_EMAIL_TRIGGERED } from '@lotyard/contract/rules/preferences/preference-messages'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { leaveFlash } from '../../http/replies/flash.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { readInventory } from './inventory/inventory-preferences.ts'
import { saveInventory } from './inventory/save-inventory.ts'
import { confirmSubscription } from './newsletter/confirm.ts'
import { subscribe } from './newsletter/subscribe.ts'
import { readNotifications, saveNotifications } from './notifications/notification-preferences.ts'
import { registerSavedSearchRoutes, type SavedSearchContext } from './saved-searches/routes.ts'
import { sendTestEmail } from './test-email/send-test-email.ts'
import { chooseMail, readMailChoice } from './unsubscribe.ts'

export function registerPreferenceRoutes(app: App, context: SavedSearchContext): void {
  registerChoiceRoutes(app, context)
  registerSavedSearchRoutes(app, context)

  route(app, mailChoiceEndpoint, 'account', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return readMailChoice(context, query.token)
  })

  route(app, subscribeEndpoint, 'account', (request) => subscribe(context, request.body.email), {
    limit: 'newsletter',
    acceptsOwnOrigin: true,
  })

  route(app, confirmSubscriptionEndpoint, 'account', (request) => confirmSubscription(context, request.body.token), {
    limit: 'newsletter',
    acceptsOwnOrigin: true,
  })

  /**
   * RFC 8058: a mail program posts here, from anywhere and without cookies, and wants nothing but a success. Our own page
   * posts its form here too, and is redirected to itself. Opening the address changes nothing: scanners open every link.
   */
  const options = { schema: { hide: true }, config: { isProvenByLink: true, ignoresSession: true } }
  app.post(UNSUBSCRIBE_PATH, options, async (request, reply) => {
    const token = textOf(request.query, 'token')
    const enabled = textOf(request.body, 'choice') === 'on'
    const chosen = await chooseMail(context, { token, enabled, was: textOf(request.query, 'was') })
    // Also where there is nothing left to stop: mail programs show a refusal as if mail went on.
    if (!isPage(request)) return reply.type('text/plain; charset=utf-8').send('Done.\n')
    const { choice, was } = chosen ?? { choice: null, was: null }
    const query = new URLSearchParams({ token, ...(was !== null && { was }) })
    const address = `${UNSUBSCRIBE_PATH}?${query.toString()}`
    // The page itself says that nothing is left.
    if (choice === null) return reply.redirect(address, 303)
    const about = describeSubscription(choice.topic, choice.search_name)
    const text = enabled ? `You'll get e-mails ${about} again.` : `You won't get e-mails ${about} anymore.`
    leaveFlash(reply, { kind: 'success', text })
    return reply.redirect(address, 303)
  })
}

function registerChoiceRoutes(app: App, context: Context): void {
  route(app, getInventoryPreferencesEndpoint, 'account', async (request) => ({
    inventory_preferences: await readInventory(context, requireViewer(request).accountId),
  }))

  route(
    app,
    putInventoryPreferencesEndpoint,
    'account',
    async (request) => {
      const sent = request.body.inventory_preferences
      const { saved, emailFollows } = await saveInventory(context, requireViewer(request), sent)
      return { inventory_preferences: saved, email_follows: emailFollows }
    },
    { limit: 'account_update' },
  )

  route(app, getNotificationPreferencesEndpoint, 'account', async (request) => ({
    notification_preferences: await readNotifications(context.db, requireViewer(request)),
  }))

  route(
    app,
    putNotificationPreferencesEndpoint,
    'account',
    async (request) => {
      const sent = request.body.notification_preferences
      const { saved, emailFollows } = await saveNotifications(context, requireViewer(request), sent)
      return { notification_preferences: saved, email_follows: emailFollows }
    },
    { limit: 'account_update' },
  )

  route(
    app,
    testNotificationsEndpoint,
    'account',
    async (request) => {
      await sendTestEmail(context, requireViewer(request))
      return { message: TEST_EMAIL_TRIGGERED }
    },
    { limit: 'mail' },
  )
}

/** Our form names a choice; a mail program says 'One-Click'. */
function isPage({ body }: FastifyRequest): boolean {
  return textOf(body, 'choice') !== ''
}

function textOf(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null || !(name in fields)) return ''
  const value: unknown = (fields as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
