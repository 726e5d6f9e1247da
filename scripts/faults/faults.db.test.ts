// The short form of `npm run faults`: every kind of fault once, in a new order each time.
import { expect, test } from 'vitest'
import { ensureBuilt } from '../launch/build.mjs'
import { FAULT_NAMES } from './fault-kinds.ts'
import { runFaults } from './run-faults.ts'

// On a machine of its own a market is back within 10 s (`npm run faults`), and within 3 where its process need not start
// again. Here other tests run beside it.
const BACK_WITHIN_MS = 90_000
const GOES_ON_WITHIN_MS = 30_000

test('a market under load outlives every fault, and nothing is lost', { timeout: 600_000 }, async () => {
  await ensureBuilt('web')
  const seed = Math.floor(Math.random() * 1_000_000)
  const { strikes, proofs, output } = await runFaults({ seed, runMs: 0, backWithinMs: BACK_WITHIN_MS })
  expect(strikes.map(({ name }) => name).toSorted()).toEqual(FAULT_NAMES.toSorted())
  const slow = strikes.filter(
    ({ name, backAfterMs }) => name !== 'process killed' && (backAfterMs ?? Infinity) > GOES_ON_WITHIN_MS,
  )
  expect(slow).toEqual([])
  const failed = Object.entries(proofs).filter(([, problems]) => problems.length > 0)
  if (failed.length > 0) console.error(`seed ${seed}\n${output.slice(-5_000)}`)
  expect(failed).toEqual([])
})
