import { checkRawStatements } from '../../server/test/raw-statements/check-raw-statements.ts'
import { hasLots, readClock, reserveIds } from './load/rows/load-queries.ts'
import {
  countFirstListings,
  findRested,
  listUnsold,
  listSpareDraftIds,
  lockDrafts,
  readNow,
  tryLockRefresh,
} from './refresh/refresh-queries.ts'
import { listForgottenWins, reserveListingIds } from './refresh/replace-queries.ts'

checkRawStatements({
  folder: 'demo/src',
  fill: async () => null,
  calls: {
    load: [({ pool }) => hasLots(pool), ({ pool }) => readClock(pool), ({ pool }) => reserveIds(pool, 'lots', 1)],
    refresh: [
      ({ tx }) => tryLockRefresh(tx),
      ({ tx }) => listUnsold(tx, 1),
      ({ tx }) => findRested(tx),
      ({ tx }) => countFirstListings(tx),
      ({ tx }) => listSpareDraftIds(tx, 1),
      ({ tx }) => lockDrafts(tx, ['1']),
      ({ tx }) => readNow(tx),
      ({ tx }) => listForgottenWins(tx, 1),
      ({ tx }) => reserveListingIds(tx, 1),
    ],
  },
})
