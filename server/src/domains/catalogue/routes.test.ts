import { expect, test } from 'vitest'
import fastify from 'fastify'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { useDatabase } from '../../../test/database.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'

const database = useDatabase()

test('[S7.23] a search answers what is for sale', async () => {
  const { db, pool } = database.current
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  const lot = await addLot(db, { sellerId, lines: [{ description: 'A television', brand: 'Sonic' }] })
  const app = await buildApp({ db, pool, config: {} as Config, log: fastify().log })
  const reply = await app.inject('/api/listings?page=0')
  expect(reply.json()).toMatchObject({ total: 1, listings: [{ name: lot.name }] })
  const detail = await app.inject(`/api/listings/${lot.name}/`)
  expect(detail.json()).toMatchObject({ name: lot.name, manifest_summary: { line_count: 1 } })
  await app.close()
})
