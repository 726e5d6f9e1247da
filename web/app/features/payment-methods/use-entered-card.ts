import { yearMonthOf, type YearMonth } from '@lotyard/contract/rules/payment-methods/card-expiry'
import {
  CARD_FIELDS,
  cardProblems,
  type CardField,
  type EnteredCard,
} from '@lotyard/contract/rules/payment-methods/card-problems'
import { useState } from 'react'
import { serverNowMs } from '../../lib/browser/clock.ts'
import { useLeftFields } from '../../ui/forms/use-left-fields.ts'

const EMPTY: EnteredCard = { card_number: '', expiration_month: '', expiration_year: '', cvv: '' }

export type CardEntry = {
  card: EnteredCard
  now: YearMonth
  /** What to say below each field: only of fields that were edited and left, or after an attempt to send. */
  shown: Partial<Record<CardField, string>>
  isComplete: boolean
  change: (fields: Partial<EnteredCard>) => void
  leave: (field: CardField) => void
  /** Shows every sentence. The first field that is wrong, or null where the card can be sent. */
  check: () => CardField | null
  clear: () => void
}

/** A card while it is typed. It lives here only: no storage, no address and no form that a page could post has it. */
export function useEnteredCard(): CardEntry {
  const [card, setCard] = useState(EMPTY)
  const [edited, setEdited] = useState<ReadonlySet<CardField>>(new Set())
  const { left, leave, setLeft } = useLeftFields<CardField>()
  // The server's month: a reader's clock may be years off.
  const [now] = useState(() => yearMonthOf(serverNowMs()))
  const problems = cardProblems(card, now)
  return {
    card,
    now,
    shown: Object.fromEntries(Object.entries(problems).filter(([field]) => left.has(field as CardField))),
    isComplete: CARD_FIELDS.every((field) => card[field].trim() !== ''),
    change(fields) {
      setCard((before) => ({ ...before, ...fields }))
      setEdited((before) => new Set([...before, ...(Object.keys(fields) as CardField[])]))
    },
    leave(field) {
      // A field that was never touched says nothing: the form opens with the cursor in it, also for those who want PayPal.
      if (edited.has(field)) leave(field)
    },
    check() {
      setLeft(new Set(CARD_FIELDS))
      return CARD_FIELDS.find((field) => problems[field] !== undefined) ?? null
    },
    clear() {
      setCard(EMPTY)
      setEdited(new Set())
      setLeft(new Set())
    },
  }
}
