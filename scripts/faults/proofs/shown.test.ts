import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { expect, test } from 'vitest'
import { hear } from '../load/streams.ts'
import { judgeSearch, judgeStreams, type ShownLot } from './shown.ts'

const LOT: ShownLot = { name: 'A', priceCents: 500, bids: 2, isForSale: true, isClosed: false }
const truth = new Map([['A', LOT]])
const event = (bids: number, version: number, closed = false): string =>
  `id: ${version}\nevent: auction\ndata: ${JSON.stringify({
    listing: 'A',
    server_time: '2026-01-01T00:00:00.000Z',
    current_bid_cents: 500,
    number_of_bids: bids,
    version,
    closed,
  })}`

function heardBy(...events: string[]) {
  const heard = new Map<string, LiveAuction>()
  for (const text of events) hear(heard, text)
  return [{ names: ['A'], heard }]
}

test.each<[string, string[], string[]]>([
  ['a stream that heard the last bid is at the truth', [event(1, 10), event(2, 20)], []],
  ['an older event that comes late changes nothing', [event(2, 20), event(1, 10)], []],
  ['a stream that missed the last bid is found', [event(1, 10)], ['stream 0 shows 1 bids of A']],
  ['a stream that takes an open auction for closed is found', [event(2, 20, true)], ['stream 0 shows 2 bids of A']],
  ['a stream that heard nothing is found', ['event: beat\ndata:'], ['stream 0 shows nothing of A']],
])('%s', (_title, events, problems) => expect(judgeStreams(heardBy(...events), truth)).toEqual(problems))

test.each<[string, ShownLot[], string[]]>([
  ['a search that shows what is for sale is right', [LOT], []],
  ['a lot that it does not find is found out', [], ['A is for sale and not found']],
  ['an old price is found out', [{ ...LOT, priceCents: 400 }], ['A is shown otherwise than it is']],
  ['a lot that is sold is found out', [LOT, { ...LOT, name: 'B' }], ['B is shown otherwise than it is']],
])('%s', (_title, found, problems) => expect(judgeSearch(found, truth)).toEqual(problems))
