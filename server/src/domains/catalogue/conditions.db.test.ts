import type { Condition } from '@lotyard/contract/lots/conditions'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../test/market.ts'

const server = useApp()
beforeAll(() => addBasics(server.db))

test('every condition comes with its definition, best first, in the words of the lot page', async () => {
  const reply = await server.visitor.get('/api/conditions')
  const { conditions } = reply.json<{ conditions: Condition[] }>()
  expect(conditions.map((condition) => condition.name)).toEqual([
    'New',
    'Like New',
    'Used - Good',
    'Used - Fair',
    'Uninspected Returns',
    'Salvage',
  ])
  const seller = await server.createAccount({ role: 'seller' })
  const lot = await addLot(server.db, { sellerId: seller.id, condition: 'salvage' })
  const detail = (await server.visitor.get(`/api/listings/${lot.name}`)).json<{ condition_definition: string }>()
  expect(conditions.at(-1)!.definition).toBe(detail.condition_definition)
})

test('a definition that the operator changed is told at once', async () => {
  const words = 'Broken. Sold for parts.'
  await server.db.updateTable('conditions').set({ definition: words }).where('key', '=', 'salvage').execute()
  const reply = await server.visitor.get('/api/conditions')
  expect(reply.json<{ conditions: Condition[] }>().conditions.at(-1)!.definition).toBe(words)
})
