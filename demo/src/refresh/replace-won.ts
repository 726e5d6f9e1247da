// What becomes of the demo's won lots. Nobody sits behind the crowd, so it pays for what it wins, and for each lot that it
// took another one of the same goods comes in: a market that was left alone does not run dry.
//
// A win is paid once, and its replacement is made in the same transaction; so there are never more new lots than wins.
import type { Tx } from '@lotyard/server/db/database'
import { markWinPaid } from '@lotyard/server/domains/auctions/index'
import { listingName } from '@lotyard/server/domains/listings/index'
import { relist } from './relist.ts'
import type { Relisting } from './relist-queries.ts'
import {
  copyLotPhotos,
  copyLots,
  copyManifests,
  listForgottenWins,
  reserveListingIds,
  reserveLotIds,
} from './replace-queries.ts'

/** A minute's worth: forty lines of manifest each, so that the rest of the market does not wait. */
const MAX_WINS_PER_RUN = 50

export async function replaceWon(tx: Tx, lengthOf: (listingId: string) => number, now: Date): Promise<number> {
  const wins = await listForgottenWins(tx, MAX_WINS_PER_RUN)
  for (const win of wins) await markWinPaid(tx, win)
  const lotIds = await reserveLotIds(tx, wins.length)
  const listingIds = await reserveListingIds(tx, wins.length)
  await offerAgain(
    tx,
    wins.map((win, index) => {
      const id = listingIds[index]!
      const name = listingName(Number(id))
      return { oldId: win.listingId, lotId: lotIds[index]!, id, name, endsInSeconds: lengthOf(id) }
    }),
    now,
  )
  return wins.length
}

/** The same goods once more, as another lot: the first one is sold. */
async function offerAgain(tx: Tx, offers: readonly (Relisting & { lotId: string })[], now: Date): Promise<void> {
  if (offers.length === 0) return
  await copyLots(tx, offers)
  await copyManifests(tx, offers)
  await copyLotPhotos(tx, offers)
  await relist(tx, offers, now)
}
