import type { InventoryPreferences, SentInventory } from '@lotyard/contract/account/preferences'
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import { isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { saveChoice } from '../preference-queries.ts'
import { queueDigest } from '../queue-digest.ts'
import { applyChoices } from './apply-choices.ts'
import { toInventory } from './inventory-preferences.ts'
import { listInventoryChoices, replaceInventoryPreferences, type InventoryKind } from './inventory-queries.ts'

/** Spec §4: with anything selected, e-mail about listings is turned on by the same save. */
export async function saveInventory(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, emailVerified }: Pick<Viewer, 'accountId' | 'emailVerified'>,
  sent: SentInventory,
): Promise<{ saved: InventoryPreferences; emailFollows: boolean }> {
  // Taken for a save, it would turn e-mail on again for an account that has turned it off.
  if (Object.keys(sent).length === 0) throw new Refusal('malformed_request')
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const choices = applyChoices(await listInventoryChoices(tx, accountId), sent)
    const keysOf = (kind: InventoryKind) =>
      choices.filter((choice) => choice.kind === kind && choice.selected).map(({ key }) => key)
    await replaceInventoryPreferences(tx, accountId, {
      categories: keysOf('categories'),
      conditions: keysOf('conditions'),
      lot_sizes: keysOf('lot_sizes'),
    })
    const saved = toInventory(choices)
    const isAny = isAnySelected(saved)
    if (isAny) await saveChoice(tx, { accountId, topic: 'listings', enabled: true })
    const emailFollows = await queueDigest(tx, accountId, {
      asksForEmail: true,
      isAnySelected: isAny,
      mayGetNews: mayGetNews({ sendsMail: config.smtpUrl !== null, isVerified: emailVerified }),
    })
    return { saved, emailFollows }
  })
}
