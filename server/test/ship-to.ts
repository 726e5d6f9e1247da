import type { Db } from '../src/db/database.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import type { TestClient } from './app.ts'

/** Saves a shipping address and makes it the one that the account's cart ships to. Returns its id. */
export async function shipToNew(
  db: Db,
  client: TestClient & { account: { id: string } },
  change: object = {},
): Promise<string> {
  const reply = await client.post('/api/account/addresses', {
    role: 'shipping',
    address: { ...EXAMPLE_ADDRESS, ...change },
  })
  const { id } = reply.json<{ address: { id: string } }>().address
  await db
    .insertInto('carts')
    .values({ account_id: client.account.id, ship_to_id: id })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ship_to_id: id }))
    .execute()
  return id
}
