import type { takeWatchIntentEndpoint } from '@lotyard/contract/watching'
import type { PageContext } from '../../lib/pages/page-context.ts'
import { WATCHED_MESSAGE } from './use-watching.ts'

/**
 * For pages that sign somebody in: watches the lot that they asked for as a visitor, if any, and leaves a message for the
 * next page. `greeting` goes before it. Signing in succeeds whatever becomes of this.
 */
export async function performWatchIntent({ api, leaveFlash }: PageContext, greeting?: string): Promise<void> {
  const outcome = await api.call<typeof takeWatchIntentEndpoint>('POST', '/api/account/starred/intents')
  if (!outcome.ok) return leaveFlash({ kind: 'danger', text: outcome.error.message })
  const parts = [greeting, outcome.data.id === null ? undefined : WATCHED_MESSAGE].filter((part) => part !== undefined)
  if (parts.length > 0) leaveFlash({ kind: 'success', text: parts.join(' ') })
}
