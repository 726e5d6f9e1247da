// How often what happens in a history: `night` at the gateway, `time` in the market, everything else as its act says.
import type { ActName } from './acts.ts'

const WEIGHTS: Record<ActName | 'night' | 'time', number> = {
  wire: 6,
  paid: 2,
  reverse: 3,
  card: 8,
  link: 6,
  place: 2,
  accept: 2,
  decline: 1,
  cancel: 2,
  refund: 5,
  surplus: 4,
  'write off': 3,
  ship: 5,
  settle: 5,
  work: 5,
  sweep: 4,
  recover: 5,
  night: 5,
  time: 4,
}

export const DECK = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).flatMap((name) =>
  Array.from({ length: WEIGHTS[name] }, () => name),
)
