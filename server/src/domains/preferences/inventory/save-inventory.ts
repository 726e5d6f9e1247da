import type { InventoryPreferences, SentInventory } from '@lotyard/contract/preferences'
import { isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Context } from '../../../context.ts'
import { holdAccount } from '../../accounts/index.ts'
import { saveChoice } from '../preference-queries.ts'
import { queueDigest } from '../queue-digest.ts'
import { applyChoices } from './apply-choices.ts'
import { toInventory } from './inventory-preferences.ts'
import { listInventoryChoices, replaceInventoryPreferences, type InventoryKind } from './inventory-queries.ts'

/** Spec §4: with anything selected, e-mail about listings is turned on by the same save. */
export async function saveInventory(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  sent: SentInventory,
): Promise<InventoryPreferences> {
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, accountId)
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
    // Without a selection nothing is promised, so whether e-mail is on does not matter.
    await queueDigest(tx, accountId, { isEmailOn: isAny, isAnySelected: isAny })
    return saved
  })
}
