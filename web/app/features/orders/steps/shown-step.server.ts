// The next step of an order in words, with the button that leads to it. Made on the server: browsers need only the sentences.
import { formatWithCents } from '@lotyard/contract/rules/money'
import {
  nextStep,
  type Awaited,
  type Days,
  type NextStep,
  type StepOrder,
} from '@lotyard/contract/rules/orders/next-step'
import { dayWords, rangeWords } from '@lotyard/contract/rules/shipping/dates/estimate-words'
import { payPath, pickUpPath, problemPath } from '../order-paths.ts'

export type ShownStep = {
  act: NextStep['act']
  /** The shipment it is about. */
  part: number | null
  words: string
  /** A moment, which ends the sentence of `words`. */
  until: string | null
  note: string | null
  isOverdue: boolean
  button: { words: string; path: string } | null
}

const PLAIN = { part: null, until: null, note: null, isOverdue: false, button: null }

/** `HOW_TO_PAY`: the place on the order's page that says it, for markets without online payments. */
export const HOW_TO_PAY = 'pay'

export function toShownStep(order: StepOrder & { id: string }, canPayOnline: boolean, now: Date): ShownStep | null {
  const step = nextStep(order, now)
  return step && { ...PLAIN, act: step.act, ...describe(step, order.id, canPayOnline) }
}

function describe(step: NextStep, id: string, canPayOnline: boolean): Partial<ShownStep> & { words: string } {
  switch (step.act) {
    case 'answer':
      return { words: 'Accept or decline by', until: step.until }
    case 'pay': {
      const amount = formatWithCents(step.amountCents)
      const button = canPayOnline
        ? { words: `Pay ${amount} now`, path: payPath(id) }
        : { words: 'How to pay', path: `#${HOW_TO_PAY}` }
      if (step.until === null) return { words: `Pay ${amount}`, button }
      const words = step.isOverdue ? `${amount} was due` : `Pay ${amount} by`
      return { words, until: step.until, isOverdue: step.isOverdue, button }
    }
    case 'book_pick_up': {
      const { part, at, isBookable, missed } = step
      const note = missed === null ? null : `You missed your pickup on ${missed}.`
      return isBookable
        ? { words: `Book your pickup in ${at}`, part, note, button: bookButton(id, part) }
        : { words: `Call to arrange your pickup in ${at}`, part, note }
    }
    case 'confirm_arrival':
      return {
        words: 'Confirm it arrived',
        part: step.part,
        note: step.days && `Estimated arrival: ${inWords(step.days)}`,
      }
    case 'fetch': {
      const button = { words: 'Pickup pass', path: pickUpPath(id, step.part) }
      return { words: `Pick up your lots in ${step.at}: ${step.time}`, part: step.part, button }
    }
    case 'report': {
      const button = { words: 'Report a problem', path: problemPath(id) }
      return { words: 'Check your lots. Report any problem by', until: step.until, button }
    }
    case 'wait':
      return { words: describeWait(step.until, step.days) }
  }
}

function bookButton(id: string, part: number) {
  return { words: 'Choose a pickup time', path: pickUpPath(id, part) }
}

/** What is awaited, and how its day is said. */
const WAITS: Record<Awaited, [what: string, when: string]> = {
  payment: ['We’re confirming your payment', ''],
  ready_for_pick_up: ['We’re getting your lots ready for pickup', 'estimated ready'],
  packed: ['We’re packing your lots', 'estimated to ship'],
  shipped: ['Your lots are ready to ship', 'estimated to ship'],
  arrival: ['Your lots are on the way', 'estimated arrival'],
  found: ['You told us it hasn’t arrived. We’re looking into it', ''],
}

function describeWait(until: Awaited, days: Days | null): string {
  const [what, when] = WAITS[until]
  return days === null ? `${what}.` : `${what}; ${when} ${inWords(days)}.`
}

function inWords({ from, by }: Days): string {
  return from === by ? dayWords(from) : rangeWords(from, by)
}
