import { MAX_SAVED_SEARCHES } from '@lotyard/contract/rules/max-counts'
import {
  cleanSavedSearchName,
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
/** A mail a day is what most people want of a search they care enough about to save. */
const DEFAULT_ALERTS: Alerts = 'daily'

/** Saving the same search twice returns the first, with the name and the alerts it has. */
export async function saveSearch(
  { db }: Needs,
  given: { accountId: string; siteKey: string; query: string; name?: string; alerts?: Alerts },
): Promise<{ saved: StoredSearch; isNew: boolean }> {
  const { accountId, siteKey, alerts = DEFAULT_ALERTS } = given
  refuseProblems({
    query: savedQueryProblem(given.query),
    name: given.name === undefined ? null : savedSearchNameProblem(given.name),
  })
  const filters = savedFilters(given.query)
  const query = toSavedQuery(filters)
  const name = given.name === undefined ? suggestSavedSearchName([filters.search]) : cleanSavedSearchName(given.name)
  try {
    const inserted = await insertSavedSearch(db, { accountId, siteKey, name, query, alerts })
    if (inserted !== null) return { saved: inserted, isNew: true }
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_saved_searches')
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
  const changed = isOpaqueId(owned.id) ? await updateSavedSearch(db, owned, change) : null
  if (changed === null) throw new Refusal('saved_search_not_found')
  return changed
}

/** Another account's search is refused like one that does not exist. */
export async function removeSavedSearch({ db }: Needs, owned: Owned): Promise<void> {
  if (!isOpaqueId(owned.id) || !(await deleteSavedSearch(db, owned))) throw new Refusal('saved_search_not_found')
}

function refuseProblems(problems: Record<string, string | null>): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]]))
  if (errors.length > 0) throw new Refusal('invalid_fields', { errors: Object.fromEntries(errors) as never })
}
