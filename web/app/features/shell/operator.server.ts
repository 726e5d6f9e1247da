import type { Operator, operatorEndpoint } from '@lotyard/contract/site/operator'
import type { Api } from '../../api/api.ts'

// Every page names the operator, and hardly anything changes it: a cache saves a call per page.
const CACHE_MS = 5_000
let cached: { operator: Operator; readAt: number } | null = null

/** Null where it could not be read yet: then the footer says less. */
export async function loadOperator(api: Api): Promise<Operator | null> {
  if (cached !== null && Date.now() - cached.readAt < CACHE_MS) return cached.operator
  const outcome = await api.call<typeof operatorEndpoint>('GET', '/api/operator')
  // What was true a moment ago is better than nothing.
  if (outcome.ok) cached = { operator: outcome.data, readAt: Date.now() }
  return cached?.operator ?? null
}

/** For the desk, which has just changed what the operator says: the admin who changed it looks at the footer next. */
export function forgetOperator(): void {
  cached = null
}
