import type { NotificationPreference } from '@lotyard/contract/account/preferences'
import type { Db, Tx } from '../../../db/database.ts'
import { deleteInventoryPreferences, listInventoryChoices, type InventoryKind } from '../inventory/inventory-queries.ts'
import { readNotifications } from '../notifications/notification-preferences.ts'
import { deleteChoices } from '../preference-queries.ts'
import { deleteTestEmailRequests } from '../test-email/test-email-queries.ts'

export type AccountPreferences = {
  notifications: NotificationPreference[]
  /** What is selected, and nothing else. */
  inventory: { kind: InventoryKind; key: string; name: string }[]
}

/** What an account gets when it asks for its data. */
export async function listPreferences(db: Db | Tx, accountId: string): Promise<AccountPreferences> {
  const choices = await listInventoryChoices(db, accountId)
  return {
    notifications: await readNotifications(db, { accountId, role: 'seller' }),
    inventory: choices.filter(({ selected }) => selected).map(({ kind, key, name }) => ({ kind, key, name })),
  }
}

/** Removes all that an account has said about what it wants to hear of. */
export async function forgetPreferences(tx: Tx, accountId: string): Promise<void> {
  await deleteInventoryPreferences(tx, accountId)
  await deleteChoices(tx, accountId)
  await deleteTestEmailRequests(tx, accountId)
}
