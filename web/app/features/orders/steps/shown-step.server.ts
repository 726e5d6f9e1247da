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

/** The place on the order's page that says it, for markets without online payments. */
const HOW_TO_PAY = 'pay'

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
    case 'confirm_arrival': {
      const { part, from, days } = step
      const estimate = days === null ? '' : ` Estimated arrival: ${inWords(days)}.`
      return { words: 'Confirm it arrived', part, note: `Lots from ${from}.${estimate}` }
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
      return { words: describeWait(step) }
  }
}

function bookButton(id: string, part: number) {
  return { words: 'Choose a pickup time', path: pickUpPath(id, part) }
}

/** What is awaited, of all lots or of some, and how its day is said. */
const WAITS: Record<Awaited, [what: (lots: string) => string, when: string]> = {
  payment: [() => 'We’re confirming your payment', ''],
  ready_for_pick_up: [(lots) => `We’re getting ${lots} ready for pickup`, 'estimated ready'],
  packed: [(lots) => `We’re packing ${lots}`, 'estimated to ship'],
  shipped: [(lots) => `We have ${lots} ready to ship`, 'estimated to ship'],
  arrival: [(lots) => `${lots.charAt(0).toUpperCase()}${lots.slice(1)} are on the way`, 'estimated arrival'],
  found: [() => 'You told us it hasn’t arrived. We’re looking into it', ''],
}

function describeWait({ until, days, isPart }: Extract<NextStep, { act: 'wait' }>): string {
  const [what, when] = WAITS[until]
  const words = what(isPart ? 'some of your lots' : 'your lots')
  return days === null ? `${words}.` : `${words}; ${when} ${inWords(days)}.`
}

function inWords({ from, by }: Days): string {
  return from === by ? dayWords(from) : rangeWords(from, by)
}
