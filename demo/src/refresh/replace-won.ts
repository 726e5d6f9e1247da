// What becomes of the demo's won lots. No person sits behind the crowd, so it pays for what it wins, and for each lot that
// it took another one of the same goods comes in: a market that was left alone does not run dry.
//
// One transaction per buyer: the order is placed and paid, and the replacements are made, or none of it. So there are never
// more new lots than wins.
import { randomBytes } from 'node:crypto'
import type { Context } from '@lotyard/server/context'
import type { Tx } from '@lotyard/server/db/database'
import { listingName } from '@lotyard/server/domains/listings/index'
import { bookPaidWins } from '@lotyard/server/domains/orders/index'
import {
  createCalendarMemory,
  createTariffMemory,
  readShippingFacts,
  type ShippingFacts,
} from '@lotyard/server/domains/shipping/index'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { addressOf } from '../market/data/addresses.ts'
import { demoCard } from '../market/data/card.ts'
import { CROWD } from '../market/data/crowd.ts'
import { readNow } from './refresh-queries.ts'
import { relist } from './relist.ts'
import type { Relisting } from './relist-queries.ts'
import {
  copyLotPhotos,
  copyLots,
  copyManifests,
  insertSettledSale,
  listForgottenWins,
  reserveListingIds,
  reserveLotIds,
} from './replace-queries.ts'

/** A minute's worth: forty lines of manifest each, so that the rest of the market does not wait. */
const MAX_WINS_PER_RUN = 50

const ADDRESSES = new Map(
  [DEMO_ACCOUNTS.buyer, DEMO_ACCOUNTS.rival, ...CROWD].map((person) => [person.id as string, addressOf(person)]),
)

type LengthOf = (listingId: string) => number

/** Returns how many lots were paid for. */
export async function replaceWon({ db, log }: Pick<Context, 'db' | 'log'>, lengthOf: LengthOf): Promise<number> {
  const wins = await listForgottenWins(db, MAX_WINS_PER_RUN)
  if (wins.length === 0) return 0
  const freight = await readShippingFacts({
    tariffs: createTariffMemory({ db, log }),
    calendars: createCalendarMemory({ db }),
  })
  let count = 0
  for (const [buyerId, ofBuyer] of Map.groupBy(wins, (win) => win.buyerId)) {
    const listingIds = ofBuyer.map(({ listingId }) => listingId)
    count += await db.transaction().execute(async (tx) => {
      const now = await readNow(tx)
      const paidIds = await pay(tx, { buyerId, listingIds, freight, now })
      await replace(tx, paidIds, { lengthOf, now })
      return paidIds.length
    })
  }
  return count
}

type Paying = { buyerId: string; listingIds: string[]; freight: ShippingFacts; now: Date }

function pay(tx: Tx, { buyerId, listingIds, freight, now }: Paying): Promise<string[]> {
  const method = demoCard(now)
  return bookPaidWins(tx, {
    buyerId,
    listingIds,
    freight,
    method,
    address: ADDRESSES.get(buyerId)!,
    async bookSale(sale) {
      const id = `demo${randomBytes(8).toString('hex')}`
      await insertSettledSale(tx, { ...sale, id, method: { facts: method, verdict: 'approves' } })
      return id
    },
  })
}

async function replace(
  tx: Tx,
  soldIds: readonly string[],
  { lengthOf, now }: { lengthOf: LengthOf; now: Date },
): Promise<void> {
  const lotIds = await reserveLotIds(tx, soldIds.length)
  const listingIds = await reserveListingIds(tx, soldIds.length)
  await offerAgain(
    tx,
    soldIds.map((oldId, index) => {
      const id = listingIds[index]!
      return { oldId, lotId: lotIds[index]!, id, name: listingName(Number(id)), endsInSeconds: lengthOf(id) }
    }),
    now,
  )
}

/** The same goods once more, as another lot: the first one is sold. */
async function offerAgain(tx: Tx, offers: readonly (Relisting & { lotId: string })[], now: Date): Promise<void> {
  if (offers.length === 0) return
  await copyLots(tx, offers)
  await copyManifests(tx, offers)
  await copyLotPhotos(tx, offers)
  await relist(tx, offers, now)
}
