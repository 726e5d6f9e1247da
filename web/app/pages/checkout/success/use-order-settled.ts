import type { getOrderEndpoint } from '@lotyard/contract/orders/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

const POLL_MS = 3_000
/** Five minutes: the server settles an order within four, unless the payment provider is away. */
const MAX_POLLS = 100

/**
 * Asks for an order until its payment is decided, and tells once. A hidden page does not ask. Returns whether it has
 * stopped asking without an answer.
 */
export function useOrderSettled(id: string, onSettled: () => void): boolean {
  const api = useApi()
  const [hasGivenUp, setHasGivenUp] = useState(false)
  const settle = useEffectEvent(onSettled)

  useEffect(() => {
    let polls = 0
    let isOver = false
    let isAsking = false

    function stop(): void {
      isOver = true
      clearInterval(timer)
    }

    async function poll(): Promise<void> {
      // A slow answer must not be overtaken by the next question.
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      polls += 1
      const outcome = await api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params: { id } })
      isAsking = false
      if (isOver) return
      // What failed to load is asked for again; signed out or gone, the page itself says so.
      const isDecided = outcome.ok ? outcome.data.state !== 'placing' : outcome.status === 401 || outcome.status === 404
      if (isDecided) {
        stop()
        settle()
      } else if (polls >= MAX_POLLS) {
        stop()
        setHasGivenUp(true)
      }
    }

    const timer = setInterval(() => void poll(), POLL_MS)
    return stop
  }, [api, id])

  return hasGivenUp
}
