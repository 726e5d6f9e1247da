import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { useApp } from '../../../../test/servers/app.ts'
import { addRaces, runRace, type RaceNeeds } from '../../../../test/win-races.ts'

/** `WIN_RACES=1000 npx vitest run win-races` for a long run. */
const COUNT = Number(process.env['WIN_RACES'] ?? 6)
const CHUNK = 50

const market = useApp()
let needs: RaceNeeds

beforeAll(async () => {
  await addBasics(market.db)
  const [admin, seller, runnerUp] = [await market.as('admin'), await market.as('seller'), await market.as('buyer')]
  needs = { market, admin, sellerId: seller.account.id, runnerUp }
})

test(
  'a winner who pays while the desk acts: the lot goes one way, and who comes second is told',
  { timeout: 60_000 + COUNT * 1_000 },
  async () => {
    const ways: Record<string, number> = {}
    for (let done = 0; done < COUNT; done += CHUNK)
      for (const race of await addRaces(needs, Math.min(CHUNK, COUNT - done))) {
        const way = await runRace(needs, race, Math.random)
        ways[way] = (ways[way] ?? 0) + 1
      }
    expect(Object.values(ways).reduce((sum, count) => sum + count, 0)).toBe(COUNT)
    if (COUNT > 100) console.log(`${COUNT} races:`, ways)
  },
)
