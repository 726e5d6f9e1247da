// Tells an account of the deals among its candidates: by its price book and shipping address of this moment, at the price of
// this moment. The mail names lots and searches; what they are worth is in no row, log or mail.
//
// A candidate goes in the transaction that queues its mail: told once, whatever dies in between.
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import { savedFilters } from '@lotyard/contract/rules/preferences/saved-search'
import { isDeal } from '@lotyard/contract/rules/worth/deal'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { listAtOnceReaders } from '../announcements/at-once-search-queries.ts'
import { queueSearchMails } from '../lots/queue-search-mails.ts'
import { listCandidates, takeCandidates, type Candidate } from './deal-lot-queries.ts'
import { worthOfLots, type ValuedLot } from './worth-of-lots.ts'

const CANDIDATES_PER_ROUND = 500
/** An account whose deals meet every lot of a bulk load lets others in between. */
const MAX_ROUNDS = 4

type Needs = Pick<Context, 'db' | 'config' | 'log'>

export async function valueDeals(context: Needs, { accountId }: { accountId: string }): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const candidates = await listCandidates(context.db, accountId, CANDIDATES_PER_ROUND)
    if (candidates.length === 0) return
    await decide(context, accountId, candidates)
    if (candidates.length < CANDIDATES_PER_ROUND) return
  }
  await context.db
    .transaction()
    .execute((tx) => enqueue(tx, 'value_deals', { accountId }, { jobKey: `value_deals:${accountId}` }))
}

async function decide(context: Needs, accountId: string, candidates: readonly Candidate[]): Promise<void> {
  const listingIds = [...new Set(candidates.map(({ listingId }) => listingId))]
  const valued = await worthOfLots(context, accountId, listingIds)
  const filters = new Map(candidates.map(({ searchId, query }) => [searchId, savedFilters(query)]))
  await context.db.transaction().execute(async (tx) => {
    const deals = (await takeCandidates(tx, candidates)).flatMap(({ searchId, listingId }) => {
      const lot = valued.get(listingId)
      return lot !== undefined && isDeal(filters.get(searchId)!, lot.worth) ? [{ searchId, found: lot.found }] : []
    })
    await tell(tx, context, deals)
  })
}

type FoundDeal = { searchId: string } & Pick<ValuedLot, 'found'>

async function tell(tx: Tx, { config }: Needs, deals: readonly FoundDeal[]): Promise<void> {
  const bySearch = Map.groupBy(deals, ({ searchId }) => searchId)
  const sendsMail = config.smtpUrl !== null
  const readers = await listAtOnceReaders(tx, [...bySearch.keys()])
  const mails = readers
    .filter(({ isVerified, isSuspended }) => !isSuspended && mayGetNews({ sendsMail, isVerified }))
    .flatMap((reader) => {
      // Read again here: a lot may have become private since it was found.
      const listingIds = bySearch
        .get(reader.searchId)!
        .filter(({ found: { accessRuleId: rule } }) => rule === null || reader.accessRuleIds.includes(rule))
        .map(({ found }) => found.listingId)
        .toSorted((left, right) => Number(right) - Number(left))
      if (listingIds.length === 0) return []
      // A lot is told of once a search, so its number names the mail.
      return [{ reader, fact: `deal-${listingIds[0]}`, listingIds, total: listingIds.length, areDeals: true }]
    })
  await queueSearchMails(tx, config, mails)
}
