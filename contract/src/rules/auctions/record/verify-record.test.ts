import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import {
  commitmentText,
  FIRST_PREVIOUS_HASH,
  linkText,
  RECORD_FORMAT,
  type AuctionRecord,
  type LinkBody,
  type RecordLink,
} from './auction-record.ts'
import { verifyRecord } from './verify-record.ts'

const START = Date.parse('2026-11-15T12:00:00.000Z')
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
const sha256 = (text: string): string => hash('sha256', text, 'hex')

type Draft = LinkBody & { atSeconds: number; maxCents?: number; isSealed?: boolean }

const terms = (given: Partial<LinkBody & { kind: 'terms' }> = {}): Draft => ({
  kind: 'terms',
  format: RECORD_FORMAT,
  opening_cents: 100_00,
  reserve_cents: null,
  starts_at: at(0),
  ends_at: at(3600),
  soft_close_window_seconds: 180,
  extension_seconds: 180,
  latest_end_at: null,
  atSeconds: 10,
  ...given,
})
const bid = (number: number, dollars: number, atSeconds: number, isSealed = false): Draft => ({
  kind: 'bid',
  bidder_number: number,
  commitment: '',
  maxCents: dollars * 100,
  atSeconds,
  isSealed,
})
const close = (winner: number | null, dollars: number | null, atSeconds = 3600): Draft => ({
  kind: 'close',
  outcome: winner === null ? 'no_bids' : 'won',
  winner_number: winner,
  price_cents: dollars === null ? null : dollars * 100,
  atSeconds,
})

/** Chains whatever it is given, as a forger with our code would: only what the rules forbid can then be wrong. */
function chain(drafts: Draft[]): AuctionRecord {
  let previous = FIRST_PREVIOUS_HASH
  const links = drafts.map(({ atSeconds, maxCents, isSealed, ...body }, sequence): RecordLink => {
    const opened =
      maxCents === undefined ? undefined : { salt: sha256(`${sequence}`).slice(0, 32), max_cents: maxCents }
    if (body.kind === 'bid' && opened) body.commitment = sha256(commitmentText(opened))
    const link = { ...body, auction: 'ABC123', sequence, placed_at: at(atSeconds) }
    previous = sha256(linkText(previous, link))
    return { ...link, hash: previous, ...(opened && { opened: isSealed ? null : opened }) }
  })
  return { format: RECORD_FORMAT, auction: 'ABC123', links }
}

const good = chain([
  terms(),
  bid(1, 500, 20),
  bid(2, 300, 30),
  bid(3, 510, 3500),
  { kind: 'extension', bid_sequence: 3, ends_at: at(3680), atSeconds: 3500 },
  bid(3, 900, 3600, true),
  close(3, 510, 3680),
])

test('a record of an auction is good, and tells winner and price without the winner’s maximum', async () => {
  expect(await verifyRecord(good)).toEqual({
    isValid: true,
    outcome: 'won',
    winnerNumber: 3,
    priceCents: 510_00,
    // The leader's raise at the end moved nothing.
    bidCount: 3,
    linkCount: 7,
    isWinnerSealed: true,
    sealedCount: 1,
    headHash: good.links.at(-1)!.hash,
  })
})

test.each<[string, Draft[], object]>([
  ['without a bid', [terms(), close(null, null)], { outcome: 'no_bids', winnerNumber: null }],
  [
    'with a reserve that was not met',
    [
      terms({ reserve_cents: 1_000_00 }),
      bid(1, 800, 20),
      { kind: 'close', outcome: 'reserve_not_met', winner_number: null, price_cents: null, atSeconds: 3600 },
    ],
    { outcome: 'reserve_not_met', winnerNumber: null, priceCents: null },
  ],
  [
    'with a reserve met by a sealed maximum',
    [
      terms({ reserve_cents: 1_000_00 }),
      bid(1, 800, 20),
      bid(1, 1_200, 30),
      bid(2, 1_100, 40),
      bid(1, 5_000, 50, true),
      close(1, 1_125),
    ],
    { outcome: 'won', winnerNumber: 1, priceCents: 1_125_00 },
  ],
  [
    'with a voided bid',
    [
      terms(),
      bid(1, 500, 20),
      bid(2, 900, 30),
      { kind: 'void', bid_sequence: 2, reason: 'Typed by mistake', atSeconds: 40 },
      close(1, 100),
    ],
    { outcome: 'won', winnerNumber: 1, priceCents: 100_00, bidCount: 1 },
  ],
  [
    'that was withdrawn',
    [terms(), bid(1, 500, 20), { kind: 'withdrawal', reason: 'Damaged in the yard', atSeconds: 30 }],
    { outcome: 'withdrawn', winnerNumber: null },
  ],
])('a record %s is good', async (_case, drafts, expected) => {
  expect(await verifyRecord(chain(drafts))).toMatchObject({ isValid: true, ...expected })
})

describe('a forger who can chain cannot', () => {
  test.each<[string, Draft[], number, string]>([
    ['name another winner', [terms(), bid(1, 500, 20), bid(2, 300, 30), close(2, 305)], 3, 'another winner: 1'],
    ['name another price', [terms(), bid(1, 500, 20), bid(2, 300, 30), close(1, 306)], 3, 'another price: 30500'],
    ['hide a winner', [terms(), bid(1, 500, 20), close(null, null)], 2, 'another outcome: won'],
    [
      'take a bid below the minimum',
      [terms(), bid(1, 500, 20), bid(2, 102, 30), close(1, 103)],
      2,
      'below the minimum',
    ],
    ['take a first bid below the opening', [terms(), bid(1, 99, 20), close(1, 100)], 1, 'below the minimum'],
    ['take a late bid', [terms(), bid(1, 500, 3600), close(1, 100)], 1, 'after the end'],
    ['take an early bid', [terms({ starts_at: at(100) }), bid(1, 500, 20), close(1, 100)], 1, 'before the start'],
    ['leave out an extension', [terms(), bid(1, 500, 3500), close(1, 100, 3700)], 2, 'does not say so'],
    [
      'extend by itself',
      [
        terms(),
        bid(1, 500, 20),
        { kind: 'extension', bid_sequence: 1, ends_at: at(9000), atSeconds: 30 },
        close(1, 100, 9000),
      ],
      2,
      'without a bid',
    ],
    [
      'extend too far',
      [
        terms(),
        bid(1, 500, 3500),
        { kind: 'extension', bid_sequence: 1, ends_at: at(3681), atSeconds: 3500 },
        close(1, 100, 3700),
      ],
      2,
      'another time',
    ],
    ['close early', [terms(), bid(1, 500, 20), close(1, 100, 3599)], 2, 'before its end'],
    ['not close', [terms(), bid(1, 500, 20)], 1, 'before the close'],
    ['go on after the close', [terms(), close(null, null), bid(1, 500, 3700)], 2, 'after its end'],
    ['turn back time', [terms(), bid(1, 500, 20), bid(2, 600, 19), close(2, 510)], 2, 'backwards'],
    ['skip a bidder', [terms(), bid(2, 500, 20), close(2, 100)], 1, 'number was skipped'],
    [
      "seal a loser's maximum",
      [terms(), bid(1, 500, 20, true), bid(2, 300, 30, true), close(1, 305)],
      2,
      'must be opened',
    ],
    [
      'seal a maximum that a later raise shows to be too low',
      [terms(), bid(1, 500, 20, true), bid(2, 550, 30), bid(1, 555, 40), close(1, 560)],
      3,
      'below the minimum',
    ],
    [
      'void what is no bid',
      [terms(), bid(1, 500, 20), { kind: 'void', bid_sequence: 0, reason: 'x', atSeconds: 30 }, close(1, 100)],
      2,
      'not a bid',
    ],
    [
      'void a bid after the end',
      [
        terms(),
        bid(1, 500, 20),
        { kind: 'void', bid_sequence: 1, reason: 'x', atSeconds: 3601 },
        close(null, null, 3602),
      ],
      2,
      'after the end',
    ],
    ['begin without terms', [bid(1, 500, 20), close(1, 100)], 0, 'begin with the terms'],
    ['state terms twice', [terms(), terms(), close(null, null)], 1, 'stated twice'],
  ])('%s', async (_case, drafts, sequence, fault) => {
    const verdict = await verifyRecord(chain(drafts))
    expect(verdict).toMatchObject({ isValid: false, sequence, fault: expect.stringContaining(fault) })
  })
})

describe('tampering shows', () => {
  const text = JSON.stringify(good)

  async function isDetected(tampered: string): Promise<boolean> {
    let record: unknown
    try {
      record = JSON.parse(tampered)
    } catch {
      return true
    }
    return !(await verifyRecord(record)).isValid
  }

  test('whichever single byte is changed, to whatever', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), fc.integer({ min: 32, max: 126 }), async (position, code) => {
        fc.pre(text.charCodeAt(position) !== code)
        const tampered = text.slice(0, position) + String.fromCharCode(code) + text.slice(position + 1)
        expect(await isDetected(tampered)).toBe(true)
      }),
      { numRuns: 1_500 },
    ))

  test('every byte, changed to its neighbour', async () => {
    for (let position = 0; position < text.length; position++) {
      const code = text.charCodeAt(position)
      const tampered = text.slice(0, position) + String.fromCharCode(code ^ 1) + text.slice(position + 1)
      expect(await isDetected(tampered), `byte ${position}`).toBe(true)
    }
  })

  test.each([1, 2, 3, 4, 5, 6])('link %i removed, repeated or swapped with the one before', async (index) => {
    const { links } = good
    const [here, before] = [links[index]!, links[index - 1]!]
    const forgeries = [
      links.toSpliced(index, 1),
      links.toSpliced(index, 0, here),
      links.toSpliced(index - 1, 2, here, before),
    ]
    for (const forged of forgeries)
      expect(await verifyRecord({ ...good, links: forged })).toMatchObject({ isValid: false })
  })

  test.each([null, [], {}, 'record', { ...good, note: 'x' }, { ...good, links: [] }, { ...good, links: [null] }])(
    'and %j is no record at all',
    async (value) => expect((await verifyRecord(value)).isValid).toBe(false),
  )
})

describe('lotyard-verify', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lotyard-verify-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const program = new URL('../../../../bin/lotyard-verify.ts', import.meta.url).pathname
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('prints winner, price and links of a good record', () => {
    const output = execFileSync(process.execPath, [program, write('good.json', JSON.stringify(good))], {
      encoding: 'utf8',
    })
    expect(output).toContain('Bidder 3 won at $510.')
    expect(output).toContain('7 entries, 3 bids, no gap.')
    expect(output).toContain('stays sealed')
  })

  test('prints the first fault and fails', () => {
    const forged = { ...good, links: good.links.toSpliced(2, 1) }
    const result = spawnSync(process.execPath, [program, write('bad.json', JSON.stringify(forged))], {
      encoding: 'utf8',
    })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('Error at entry 2: The entry says it is number 3')
  })

  test('holds receipts against the record', () => {
    const opened = { salt: sha256('5').slice(0, 32), max_cents: 900_00 }
    const receipt = {
      auction: 'ABC123',
      sequence: 5,
      max_bid_cents: 900_00,
      hash: good.links[5]!.hash,
      salt: opened.salt,
    }
    const record = write('good.json', JSON.stringify(good))
    const check = (...files: string[]) => spawnSync(process.execPath, [program, record, ...files], { encoding: 'utf8' })
    const mine = write('mine.json', JSON.stringify(receipt))
    expect(check(mine)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Receipt: your bid is in the record'),
    })
    const all = write('all.json', JSON.stringify({ receipts: [receipt], is_closed: true, total: 1, maxPage: 0 }))
    expect(check(all)).toMatchObject({ status: 0 })
    const wrong = write('wrong.json', JSON.stringify({ ...receipt, max_bid_cents: 901_00 }))
    expect(check(wrong)).toMatchObject({ status: 1, stderr: expect.stringContaining('another maximum') })
    expect(check(record)).toMatchObject({ status: 2 })
  })

  test('says that a record can be checked after the auction closes', () => {
    const early = write('early.json', JSON.stringify({ code: 'auction_not_closed', message: 'x' }))
    const result = spawnSync(process.execPath, [program, early], { encoding: 'utf8' })
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining('after the auction closes') })
  })

  test('says what it needs', () => {
    expect(spawnSync(process.execPath, [program], { encoding: 'utf8' })).toMatchObject({ status: 2 })
    expect(spawnSync(process.execPath, [program, write('no.json', 'x')], { encoding: 'utf8' })).toMatchObject({
      status: 2,
    })
  })
})
