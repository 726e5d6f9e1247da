import type { payLinkEndpoint } from '@lotyard/contract/orders/paying'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

const POLL_MS = 4_000
/** Five minutes: the server settles a payment within four, unless the payment provider is away. */
const MAX_POLLS = 75

/** Asks until no payment is on its way any more, and tells once. Returns whether it has stopped asking without an answer. */
export function useInvoiceDecided(token: string, onDecided: () => void): boolean {
  const api = useApi()
  const [hasGivenUp, setHasGivenUp] = useState(false)
  const decided = useEffectEvent(onDecided)

  useEffect(() => {
    let polls = 0
    let isAsking = false
    let isOver = false
    async function poll(): Promise<void> {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      polls += 1
      const outcome = await api.call<typeof payLinkEndpoint>('GET', '/api/pay/:token', { params: { token } })
      isAsking = false
      if (isOver) return
      // Paid, the link is gone.
      if (outcome.ok ? !outcome.data.isBeingPaid : outcome.status === 410 || outcome.status === 404) {
        stop()
        decided()
      } else if (polls >= MAX_POLLS) {
        stop()
        setHasGivenUp(true)
      }
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    function stop(): void {
      isOver = true
      clearInterval(timer)
    }
    return stop
  }, [api, token])

  return hasGivenUp
}
