// What the buttons of the payment methods page do on the server, with scripts or without.
import type {
  removePaymentMethodEndpoint,
  updatePaymentMethodEndpoint,
} from '@lotyard/contract/account/payment-methods'
import { PAYMENT_MESSAGES } from '@lotyard/contract/rules/payment-methods/payment-messages'
import { data, redirect } from 'react-router'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { ADDED_INTENT, linksFrom, type PageState } from './page-state.ts'
import { refusedButton } from './refused-button.ts'

export async function changeMethods({ api, leaveFlash }: PageContext, form: FormData, state: PageState) {
  const { intent, id } = readFields(form, 'intent', 'id')
  const links = linksFrom(state)
  if (intent === ADDED_INTENT) {
    leaveFlash({ kind: 'success', text: PAYMENT_MESSAGES.added })
    throw redirect(links.back ?? links.closed)
  }
  const isRemoval = intent === 'remove'
  const outcome = isRemoval
    ? await api.call<typeof removePaymentMethodEndpoint>('DELETE', '/api/account/payment_methods/:id', {
        params: { id },
      })
    : await api.call<typeof updatePaymentMethodEndpoint>('PUT', '/api/account/payment_methods/:id', {
        params: { id },
        body: { make_default: true },
      })
  if (outcome.ok) {
    leaveFlash({ kind: 'success', text: isRemoval ? PAYMENT_MESSAGES.removed : PAYMENT_MESSAGES.madeDefault })
    throw redirect(isRemoval ? links.closed : links.saved(id))
  }
  if (outcome.status !== 404) return data(refusedButton(form, outcome), { status: outcome.status || 503 })
  // The page shows a method that is not there any more: it is loaded again, and says why.
  leaveFlash({ kind: 'danger', text: outcome.error.message })
  throw redirect(links.closed)
}
