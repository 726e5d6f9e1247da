import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { describeWays } from './refund-words.ts'
import { SentByWire } from './sent-by-wire.tsx'

export function surplusName({ state }: DeskOrder): string {
  return state === 'cancelled' || state === 'refunded' ? 'Give money back' : 'Give surplus back'
}

/** All of it, and nothing else: the amount is what was paid too much. */
export function SurplusForm({ order, answer }: { order: DeskOrder; answer: ActAnswer | undefined }) {
  const cents = order.surplusCents ?? 0
  return (
    <OpenedActForm
      act="surplus"
      answer={answer}
      hidden={{ cents: String(cents) }}
      reasonHint="The buyer will see this."
      confirm={`Give ${formatWithCents(cents)} back to the buyer`}
      send={surplusName(order)}
      busy="Sending…"
      backTo={deskOrderPath(order.id)}
    >
      {(refused) => (
        <>
          <p>{describeWays(order, cents, { isOwedFirst: false })}</p>
          <SentByWire order={order} {...refused} />
        </>
      )}
    </OpenedActForm>
  )
}
