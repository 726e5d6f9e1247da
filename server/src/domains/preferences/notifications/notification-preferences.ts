import type { NotificationPreference } from '@lotyard/contract/account/preferences'
import { ENABLED_BY_DEFAULT, isTopicFor, MEDIA, TOPICS } from '@lotyard/contract/rules/notifications/mail-topics'
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { hasInventoryPreference } from '../inventory/inventory-queries.ts'
import { listChoices, saveChoices } from '../preference-queries.ts'
import { queueDigest } from '../queue-digest.ts'

type Owner = Pick<Viewer, 'accountId' | 'emailVerified' | 'role'>

/** Every topic that is for this account by every medium, decided or not. */
export async function readNotifications(
  db: Db | Tx,
  { accountId, role }: Pick<Viewer, 'accountId' | 'role'>,
): Promise<NotificationPreference[]> {
  const chosen = await listChoices(db, accountId)
  const isSeller = role !== 'buyer'
  return TOPICS.filter((topic) => isTopicFor(topic, { isSeller })).flatMap((topic) =>
    MEDIA.map((medium) => {
      const choice = chosen.find((one) => one.topic === topic && one.medium === medium)
      return { topic, medium, enabled: choice?.enabled ?? ENABLED_BY_DEFAULT[topic] }
    }),
  )
}

/** Topics that are not sent stay as they are. */
export async function saveNotifications(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, emailVerified, role }: Owner,
  sent: readonly NotificationPreference[],
): Promise<{ saved: NotificationPreference[]; emailFollows: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const wasOn = isEmailOn(await readNotifications(tx, { accountId, role }))
    // The last one counts. Sent to the database twice, a topic would be refused as one too many.
    const lastOfEach = new Map(sent.map((choice) => [`${choice.topic} ${choice.medium}`, choice]))
    // A page that doesn't show a topic says nothing about it: a buyer who sells one day has not switched its mail off.
    const own = [...lastOfEach.values()].filter(({ topic }) => isTopicFor(topic, { isSeller: role !== 'buyer' }))
    if (own.length > 0) await saveChoices(tx, accountId, own)
    const saved = await readNotifications(tx, { accountId, role })
    const emailFollows = await queueDigest(tx, accountId, {
      asksForEmail: !wasOn && isEmailOn(saved),
      isAnySelected: await hasInventoryPreference(tx, accountId),
      mayGetNews: mayGetNews({ sendsMail: config.smtpUrl !== null, isVerified: emailVerified }),
    })
    return { saved, emailFollows }
  })
}

function isEmailOn(preferences: readonly NotificationPreference[]): boolean {
  return preferences.some(({ topic, medium, enabled }) => topic === 'listings' && medium === 'email' && enabled)
}
