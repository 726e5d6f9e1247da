import { MAX_DEALS, MAX_SAVED_SEARCHES } from '@lotyard/contract/rules/max-counts'
import {
  alertsProblem,
  DEALS_ARE_NOT_DAILY,
  cleanSavedSearchName,
  defaultAlerts,
  savedFilters,
  savedQueryProblem,
  savedSearchNameProblem,
  suggestSavedSearchName,
  toSavedQuery,
  type Alerts,
} from '@lotyard/contract/rules/preferences/saved-search'
import type { Context } from '../../../context.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  updateSavedSearch,
  type StoredSearch,
} from './saved-search-queries.ts'

type Needs = Pick<Context, 'db'>
type Owned = { accountId: string; id: string }

/** The database counts under a lock: of posts that come at once, it refuses those that are too many. */
const LIMIT_RULE = `an_account_saves_at_most_${MAX_SAVED_SEARCHES}_searches`
const DEALS_RULE = `an_account_saves_at_most_${MAX_DEALS}_deals`
const ALERTS_RULE = 'deals_are_told_at_once_or_not_at_all'

/** Saving the same search twice returns the first, with the name and the alerts it has. */
export async function saveSearch(
  { db }: Needs,
  given: { accountId: string; siteKey: string; query: string; name?: string; alerts?: Alerts },
): Promise<{ saved: StoredSearch; isNew: boolean }> {
  const { accountId, siteKey } = given
  const filters = savedFilters(given.query)
  const query = toSavedQuery(filters)
  const alerts = given.alerts ?? defaultAlerts(query)
  refuseProblems({
    query: savedQueryProblem(given.query),
    name: given.name === undefined ? null : savedSearchNameProblem(given.name),
    alerts: alertsProblem(query, alerts),
  })
  const name = given.name === undefined ? suggestSavedSearchName([filters.search]) : cleanSavedSearchName(given.name)
  try {
    const inserted = await insertSavedSearch(db, { accountId, siteKey, name, query, alerts })
    if (inserted !== null) return { saved: inserted, isNew: true }
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_saved_searches')
    if (breaksRule(error, DEALS_RULE)) throw new Refusal('too_many_deals')
    throw error
  }
  const known = await findSavedSearch(db, { accountId, siteKey, query })
  // Removed in another tab between the two statements.
  if (known === null) throw new Refusal('conflict')
  return { saved: known, isNew: false }
}

export async function changeSavedSearch(
  { db }: Needs,
  owned: Owned,
  { name, alerts }: { name?: string; alerts?: Alerts },
): Promise<StoredSearch> {
  if (name === undefined && alerts === undefined) throw new Refusal('malformed_request')
  refuseProblems({ name: name === undefined ? null : savedSearchNameProblem(name) })
  const change = { ...(name !== undefined && { name: cleanSavedSearchName(name) }), ...(alerts && { alerts }) }
  const changed = isOpaqueId(owned.id) ? await updateOrRefuse(db, owned, change) : null
  if (changed === null) throw new Refusal('saved_search_not_found')
  return changed
}

/** Which searches are deals is in their rows: the statement that changes one finds out. */
async function updateOrRefuse(
  db: Needs['db'],
  owned: Owned,
  change: { name?: string; alerts?: Alerts },
): Promise<StoredSearch | null> {
  try {
    return await updateSavedSearch(db, owned, change)
  } catch (error) {
    if (breaksRule(error, ALERTS_RULE)) refuseProblems({ alerts: DEALS_ARE_NOT_DAILY })
    throw error
  }
}

/** Another account's search is refused like one that does not exist. */
export async function removeSavedSearch({ db }: Needs, owned: Owned): Promise<void> {
  if (!isOpaqueId(owned.id) || !(await deleteSavedSearch(db, owned))) throw new Refusal('saved_search_not_found')
}

function refuseProblems(problems: Record<string, string | null>): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]]))
  if (errors.length > 0) throw new Refusal('invalid_fields', { errors: Object.fromEntries(errors) as never })
}
