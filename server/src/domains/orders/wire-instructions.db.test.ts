import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../test/app.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { addOrder } from '../../../test/orders.ts'

const server = useApp()
let sellerId: string
let buyer: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = await addAccount(server.db, 'seller')
  buyer = await server.as('buyer')
})

const ask = (id: string, client: TestClient = buyer) => client.get(`/api/orders/${id}/wire_instructions`)
const order = (dueInDays?: number) =>
  addOrder(server.db, {
    accountId: buyer.account.id,
    lots: [{ sellerId }],
    ...(dueInDays !== undefined && { dueInDays }),
  })

test('bank details are told to whoever owes an invoice, and to nobody else', async () => {
  const owed = await order(7)
  expect((await ask(owed.id)).json()).toEqual({ wire_instructions: null })
  await server.db
    .insertInto('settings')
    .values({ key: 'wire_instructions', value: 'First Bank, routing 021000021' })
    .execute()
  expect((await ask(owed.id)).json()).toEqual({ wire_instructions: 'First Bank, routing 021000021' })

  const paid = await order()
  expect((await ask(paid.id)).json()).toEqual({ wire_instructions: null })
  expect((await ask(owed.id, await server.as('buyer'))).statusCode).toBe(404)
  expect((await ask(owed.id, server.visitor)).statusCode).toBe(401)
  expect((await server.visitor.get('/api/operator')).body).not.toContain('021000021')
})
