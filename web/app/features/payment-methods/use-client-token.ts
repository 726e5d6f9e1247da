import type { clientTokenEndpoint } from '@lotyard/contract/account/payment-methods'
import { readClientToken, type ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import type { payLinkClientTokenEndpoint } from '@lotyard/contract/orders/paying'
import { createContext, use, useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { UNEXPLAINED } from '../../api/api.ts'

export type TokenState =
  | { step: 'loading' }
  | { step: 'ready'; token: ClientToken }
  | { step: 'failed'; message: string; retry: () => void }

/** The token of a payment link, by which its holder is known to the server without an account. */
export const PayLinkContext = createContext<string | null>(null)

/** What the card form and the PayPal button need. Loaded by the browser, so that a gateway that is away delays no page. */
export function useClientToken(): TokenState {
  const api = useApi()
  const link = use(PayLinkContext)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<TokenState>({ step: 'loading' })

  useEffect(() => {
    let isCurrent = true
    const retry = () => {
      setState({ step: 'loading' })
      setAttempt((before) => before + 1)
    }
    async function load(): Promise<void> {
      const outcome =
        link === null
          ? await api.call<typeof clientTokenEndpoint>('GET', '/api/order_api/braintree')
          : await api.call<typeof payLinkClientTokenEndpoint>('GET', '/api/pay/:token/client_token', {
              params: { token: link },
            })
      if (!isCurrent) return
      const token = outcome.ok ? readClientToken(outcome.data.client_token) : null
      const message = outcome.ok ? UNEXPLAINED : outcome.error.message
      setState(token === null ? { step: 'failed', message, retry } : { step: 'ready', token })
    }
    void load()
    return () => void (isCurrent = false)
  }, [api, attempt, link])

  return state
}
