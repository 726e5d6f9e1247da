import { expect, test } from 'vitest'
import { listShownBids } from './shown-bids.ts'

/** A bidder's letter, lower-case where the bid changed neither price nor leader. */
function shown(letters: string): string {
  const bids = letters.split('').map((letter) => ({
    letter,
    bidderId: letter.toUpperCase(),
    movesStanding: letter === letter.toUpperCase(),
  }))
  return listShownBids(bids)
    .map((bid) => bid.letter)
    .join('')
}

test.each([
  ['every bid that moves something is shown', 'ABAB', 'ABAB'],
  ["a leader's own raise is not", 'AaBa', 'AB'],
  ['a raise whose earlier bids are voided is what its bidder bids', 'aB', 'aB'],
  ['but only the first one that is left', 'aaB', 'aB'],
  ['nothing is shown of nothing', '', ''],
])('%s', (_case, bids, expected) => expect(shown(bids)).toBe(expected))
