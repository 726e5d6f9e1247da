import type { takeIntentEndpoint } from '@lotyard/contract/site/intents'
import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { WATCHED_MESSAGE } from '@lotyard/contract/rules/site/watched-message'
import type { PageContext } from '../page-context.ts'

/**
 * For pages that sign a visitor in: does what they asked for before that, if anything, and leaves a message for the next
 * page. `greeting` goes before it. Signing in succeeds whatever becomes of this. Returns where to go: back, with the cart
 * open where the lot went into it.
 */
export async function performIntent(
  { api, leaveFlash }: PageContext,
  { returnTo, greeting }: { returnTo: string; greeting?: string },
): Promise<string> {
  const outcome = await api.call<typeof takeIntentEndpoint>('POST', '/api/account/intents')
  if (!outcome.ok) {
    leaveFlash({ kind: 'danger', text: outcome.error.message })
    return returnTo
  }
  const { done } = outcome.data
  const parts = [greeting, done === 'watch' ? WATCHED_MESSAGE : undefined].filter((part) => part !== undefined)
  if (parts.length > 0) leaveFlash({ kind: 'success', text: parts.join(' ') })
  return done === 'cart' ? withShowCart(returnTo) : returnTo
}
