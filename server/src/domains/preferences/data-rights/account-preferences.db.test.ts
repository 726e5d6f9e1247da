import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { forgetPreferences, listPreferences } from './account-preferences.ts'

const server = useApp()

async function buyerWithPreferences() {
  const buyer = await server.as('buyer')
  const selected = (key: string) => [{ key, selected: true }]
  const inventory_preferences = { categories: selected('toys'), lot_sizes: selected('pallet') }
  await buyer.put('/api/account/preferences/inventory', { inventory_preferences })
  const notification_preferences = [{ topic: 'bids', medium: 'email', enabled: false }]
  await buyer.put('/api/account/preferences/notifications', { notification_preferences })
  await buyer.post('/account/test_notifications')
  return buyer.account.id
}

const KEPT = {
  notifications: [
    { topic: 'listings', medium: 'email', enabled: true },
    { topic: 'bids', medium: 'email', enabled: false },
    { topic: 'watching', medium: 'email', enabled: true },
    { topic: 'selling', medium: 'email', enabled: true },
  ],
  inventory: [
    { kind: 'categories', key: 'toys', name: 'Toys & Games' },
    { kind: 'lot_sizes', key: 'pallet', name: 'Pallet' },
  ],
}

test('the preferences of an account are listed as they are in force', async () => {
  expect(await listPreferences(server.db, await buyerWithPreferences())).toEqual(KEPT)
})

test('what one account has chosen is forgotten whole, what others have stays', async () => {
  const [one, other] = [await buyerWithPreferences(), await buyerWithPreferences()]
  await server.db.transaction().execute((tx) => forgetPreferences(tx, one))
  for (const table of ['inventory_preferences', 'notification_preferences', 'test_email_requests'] as const) {
    const rows = await server.db.selectFrom(table).select('account_id').where('account_id', '=', one).execute()
    expect({ table, rows }).toEqual({ table, rows: [] })
  }
  expect(await listPreferences(server.db, other)).toEqual(KEPT)
})
