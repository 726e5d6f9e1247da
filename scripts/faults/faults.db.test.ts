// The short form of `npm run faults`: every kind of fault once, in a new order each time.
import { expect, test } from 'vitest'
import { ensureBuilt } from '../launch/build.mjs'
import { useDatabase } from '../../server/test/databases/database.ts'
import { EMBEDDED_FAULTS } from './embedded/embedded-faults.ts'
import { embeddedMarket } from './embedded/start-embedded-market.ts'
import { runFaults } from './run-faults.ts'

// `npm run faults` says how soon a market is back. Here, with other tests beside it, the limit is there to end a run that
// hangs, and the market is back by itself or not.
const BACK_WITHIN_MS = 90_000

const books = useDatabase()

test('a market under load outlives every fault, and nothing is lost', { timeout: 1_200_000 }, async () => {
  await ensureBuilt('web')
  const seed = Math.floor(Math.random() * 1_000_000)
  const { strikes, proofs, output } = await runFaults({
    start: embeddedMarket({ booksUrl: books.url }),
    seed,
    runMs: 0,
    pauseMs: [300, 600],
    lastsMs: [3_000, 3_500],
    backWithinMs: BACK_WITHIN_MS,
    settledWithinMs: BACK_WITHIN_MS,
    isBroughtForward: true,
  })
  expect(strikes.map(({ name }) => name).toSorted()).toEqual(EMBEDDED_FAULTS.toSorted())
  const failed = Object.entries(proofs).filter(([, problems]) => problems.length > 0)
  if (failed.length > 0) console.error(`seed ${seed}\n${output.slice(-5_000)}`)
  expect(failed).toEqual([])
})
