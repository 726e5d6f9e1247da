// Tells an account of the deals among its candidates: by its price book and shipping address of this moment, at the price of
// this moment. The mail names lots and searches; what they are worth is in no row, log or mail.
//
// A candidate goes in the transaction that queues its mail: told once, whatever dies in between.
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { savedFilters } from '@lotyard/contract/rules/preferences/saved-search'
import { isDeal } from '@lotyard/contract/rules/worth/deal'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { createMatchIndex, loadLots, toNeeds } from '../../catalogue/index.ts'
import { valuerOf, type Valuer } from '../../price-books/index.ts'
import { listAtOnceReaders } from '../announcements/at-once-search-queries.ts'
import { queueSearchMails } from '../lots/queue-search-mails.ts'
import { listCandidates, listDealsOf, takeCandidates } from './deal-lot-queries.ts'
import { worthOfLots, type ValuedLot } from './worth-of-lots.ts'

const CANDIDATES_PER_ROUND = 500
/** An account whose deals meet every lot of a bulk load lets others in between. Its book is read once a job. */
const MAX_ROUNDS = 4

type Needs = Pick<Context, 'db' | 'config' | 'log'>

export async function valueDeals(context: Needs, { accountId }: { accountId: string }): Promise<void> {
  const valueLots = await valuerOf(context.db, accountId)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const listingIds = await listCandidates(context.db, accountId, CANDIDATES_PER_ROUND)
    if (listingIds.length === 0) return
    await decide(context, { accountId, valueLots }, listingIds)
    if (listingIds.length < CANDIDATES_PER_ROUND) return
  }
  await context.db
    .transaction()
    .execute((tx) =>
      enqueue(tx, 'value_deals', { accountId }, { jobKey: `value_deals:${accountId}`, priority: PRIORITY.news }),
    )
}

/** Without a price book nothing is a deal. */
type Owner = { accountId: string; valueLots: Valuer | null }

async function decide(context: Needs, owner: Owner, listingIds: readonly string[]): Promise<void> {
  const deals = await findDealsAmong(context, owner, listingIds)
  await context.db.transaction().execute(async (tx) => {
    const taken = await takeCandidates(tx, owner.accountId, listingIds)
    await tell(
      tx,
      context,
      deals.filter(({ found }) => taken.has(found.listingId)),
    )
  })
}

type FoundDeal = { searchId: string } & Pick<ValuedLot, 'found'>

async function findDealsAmong(
  context: Needs,
  { accountId, valueLots }: Owner,
  listingIds: readonly string[],
): Promise<FoundDeal[]> {
  if (valueLots === null) return []
  const searches = new Map<string, SearchFilters>()
  const index = createMatchIndex()
  for (const { id, siteKey, query } of await listDealsOf(context.db, accountId)) {
    const filters = savedFilters(query)
    searches.set(id, filters)
    index.set(id, toNeeds(filters, siteKey))
  }
  if (searches.size === 0) return []
  const valued = await worthOfLots(context, { accountId, valueLots }, listingIds)
  const withManifests = [...searches.values()].some(({ search }) => search !== '')
  return (await loadLots(context.db, [...valued.keys()], { withManifests })).flatMap((lot) => {
    const { found, worth } = valued.get(lot.listingId)!
    return Array.from(index.match(lot), index.idOf)
      .filter((searchId) => isDeal(searches.get(searchId)!, worth))
      .map((searchId) => ({ searchId, found }))
  })
}

async function tell(tx: Tx, { config }: Needs, deals: readonly FoundDeal[]): Promise<void> {
  const bySearch = Map.groupBy(deals, ({ searchId }) => searchId)
  const sendsMail = config.smtpUrl !== null
  const readers = await listAtOnceReaders(tx, [...bySearch.keys()])
  const mails = readers
    .filter(({ isVerified, isSuspended }) => !isSuspended && mayGetNews({ sendsMail, isVerified }))
    .flatMap((reader) => {
      // A lot may have become private since it became a candidate: its rule is the one it was just valued with.
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
