import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure, Outcome } from '../../../api/api.ts'

/** Choices come in bursts: a key pressed, a radio, another radio. */
const PAUSE_MS = 300

type Answered = { subject: string; outcome: Outcome<OrderPreview> }
export type Previewed = {
  /** Null until the answer to what is asked now is there: a total never stands beside an address that it isn't for. */
  preview: OrderPreview | null
  isAsking: boolean
  failure: Failure | null
  ask: () => void
  /** What a refused order was answered with. */
  take: (preview: OrderPreview) => void
}

/**
 * What the order would cost. `subject` names all that the price depends on; each new one is asked about after a pause, and
 * the answer to an older one is dropped. Null: there is nothing to ask about yet. While an order is on its way the last
 * answer is held: its lots leave the cart, and asking again would say that there is nothing to buy.
 */
export function usePreview(
  subject: string | null,
  isHeld: boolean,
  send: () => Promise<Outcome<OrderPreview>>,
): Previewed {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [asked, setAsked] = useState(0)
  const sendNow = useEffectEvent(send)
  const isFirst = useEffectEvent(() => answered === null)
  const isAnswered = useEffectEvent((about: string) => answered?.subject === about)

  useEffect(() => {
    if (subject === null || isHeld) return
    if (isAnswered(subject)) return
    let isOld = false
    async function askNow(about: string): Promise<void> {
      const outcome = await sendNow()
      if (!isOld) setAnswered({ subject: about, outcome })
    }
    const timer = setTimeout(() => void askNow(subject), isFirst() ? 0 : PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [subject, isHeld, asked])

  const current = answered !== null && (isHeld || answered.subject === subject) ? answered.outcome : null
  return {
    preview: current?.ok ? current.data : null,
    isAsking: subject !== null && current === null,
    failure: current !== null && !current.ok ? current : null,
    ask() {
      setAnswered(null)
      setAsked((count) => count + 1)
    },
    take(preview) {
      if (subject !== null) setAnswered({ subject, outcome: { ok: true, data: preview } })
    },
  }
}
