import type { addPaymentMethodEndpoint } from '@lotyard/contract/account/payment-methods'
import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { CardForm } from '../../../features/payment-methods/card-form.tsx'
import { PayPalButton } from '../../../features/payment-methods/paypal-button.tsx'
import { useClientToken } from '../../../features/payment-methods/use-client-token.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { JUST_ADDED } from './use-added-message.ts'
import { ADDED_INTENT, type linksFrom } from './page-state.ts'

export type AddMethodProps = {
  links: ReturnType<typeof linksFrom>
  /** The first one is the default anyway. */
  isFirst: boolean
}

/** A new card or PayPal account. The gateway is asked by the browser, so the rest of the page never waits for it. */
export default function AddMethod({ links, isFirst }: AddMethodProps) {
  const state = useClientToken()
  if (state.step === 'loading') return <FormSkeleton />
  if (state.step === 'ready') return <Forms token={state.token} links={links} isFirst={isFirst} />
  return (
    <Notice kind="danger">
      <p className="mb-3">{state.message}</p>
      <Button isSmall onClick={state.retry}>
        Try again
      </Button>
    </Notice>
  )
}

function Forms({ token, links, isFirst }: AddMethodProps & { token: ClientToken }) {
  const { save, makesDefault, setMakesDefault } = useSave(links)
  const [paypal, setPaypal] = useState<{ failure: string | null; attempt: number }>({ failure: null, attempt: 0 })

  async function addPayPal(nonce: string): Promise<void> {
    const failure = await save(nonce)
    // Its nonce is spent: the button starts again.
    if (failure !== null) setPaypal(({ attempt }) => ({ failure, attempt: attempt + 1 }))
  }

  return (
    <FocusOnOpen first="input">
      <CardForm
        clientToken={token}
        submitLabel="Add card"
        busyLabel="Adding…"
        onNonce={save}
        cancel={
          <LinkButton kind="quiet" to={links.closed} preventScrollReset>
            Cancel
          </LinkButton>
        }
      >
        {!isFirst && (
          <Checkbox
            label="Make this my default payment method"
            checked={makesDefault}
            onChange={(event) => setMakesDefault(event.currentTarget.checked)}
          />
        )}
      </CardForm>
      {token.paypalEnabled && (
        <div className="mt-6 grid gap-3 border-t border-line pt-5">
          <h3 className="text-base">Or use PayPal</h3>
          {paypal.failure !== null && <Notice kind="danger">{paypal.failure}</Notice>}
          <PayPalButton
            key={paypal.attempt}
            clientToken={token}
            amountCents={null}
            onNonce={({ nonce }) => void addPayPal(nonce)}
            onCancel={() => setPaypal(({ attempt }) => ({ failure: null, attempt }))}
          />
        </div>
      )}
    </FocusOnOpen>
  )
}

/** Saves what a nonce stands for and leads back to where the reader came from, or to the list. Returns a sentence where that did not work. */
function useSave(links: AddMethodProps['links']) {
  const api = useApi()
  const navigate = useNavigate()
  const submit = useSubmit()
  const [makesDefault, setMakesDefault] = useState(false)

  async function save(nonce: string): Promise<string | null> {
    const outcome = await api.call<typeof addPaymentMethodEndpoint>('POST', '/api/account/payment_methods', {
      body: { payment_method_nonce: nonce, make_default: makesDefault },
    })
    if (!outcome.ok) return outcome.error.message
    // The server leaves the message: one that is shown here is gone with the page.
    if (links.back !== null) await submit({ intent: ADDED_INTENT }, { method: 'post', action: links.new })
    else await navigate(links.saved(outcome.data.payment_method.id), { state: JUST_ADDED, preventScrollReset: true })
    return null
  }

  return { save, makesDefault, setMakesDefault }
}
