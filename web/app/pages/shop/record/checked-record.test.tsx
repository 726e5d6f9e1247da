import {
  commitmentText,
  FIRST_PREVIOUS_HASH,
  linkText,
  type RecordLink,
} from '@lotyard/contract/rules/auctions/record/auction-record'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createHash, webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { ApiContext } from '../../../api/api-context.ts'
import { CheckedRecord } from './checked-record.tsx'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SALT = 'cd'.repeat(16)

const WON = [{ kind: 'close', outcome: 'won', winner_number: 1, price_cents: 100_00 }] as const
const VOIDED = [
  { kind: 'void', bid_sequence: 1, reason: 'A slip' },
  { kind: 'close', outcome: 'no_bids', winner_number: null, price_cents: null },
] as const

/** Opens at $100; one bidder, up to $500; wins at $100. The record is chained as the server does it. */
function record(ending: typeof WON | typeof VOIDED = WON): { format: string; auction: string; links: RecordLink[] } {
  const at = (second: number) => `2026-05-01T12:00:${String(second).padStart(2, '0')}.000Z`
  const bodies = [
    {
      kind: 'terms',
      format: 'lotyard-auction-record-1',
      opening_cents: 100_00,
      reserve_cents: null,
      starts_at: at(0),
      ends_at: at(30),
      soft_close_window_seconds: 5,
      extension_seconds: 5,
      latest_end_at: null,
    },
    { kind: 'bid', bidder_number: 1, commitment: sha256(commitmentText({ salt: SALT, max_cents: 500_00 })) },
    ...ending,
  ] as const
  const links: RecordLink[] = []
  for (const [sequence, body] of bodies.entries()) {
    const placed = { ...body, auction: 'AAAA', sequence, placed_at: at(body.kind === 'close' ? 31 : sequence) }
    const hash = sha256(linkText(links.at(-1)?.hash ?? FIRST_PREVIOUS_HASH, placed))
    links.push({ ...placed, hash, ...(body.kind === 'bid' && { opened: { salt: SALT, max_cents: 500_00 } }) })
  }
  return { format: 'lotyard-auction-record-1', auction: 'AAAA', links }
}

function draw(...replies: unknown[]) {
  drawFor(false, ...replies)
}

function drawFor(isSignedIn: boolean, ...replies: unknown[]) {
  const call = vi.fn(async () => {
    const reply = replies.shift()
    return reply === undefined
      ? { ok: false, status: 0, error: { code: 'unreachable', message: 'No answer.' } }
      : { ok: true, data: reply }
  })
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <CheckedRecord listingName="AAAA" isSignedIn={isSignedIn} />
    </ApiContext>,
  )
}

beforeEach(() => void vi.stubGlobal('crypto', webcrypto))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a record that holds is verified in the browser, link by link', async () => {
  draw(record())
  expect(await screen.findByText('Verified: bidder 1 won at $100.')).toBeTruthy()
  expect(screen.getAllByLabelText('Valid')).toHaveLength(3)
  expect(screen.getByText(/Bidder 1's maximum: \$500/)).toBeTruthy()
})

test('a record whose only bid was voided does not say that there were no bids', async () => {
  draw(record(VOIDED))
  expect(await screen.findByText('Verified: no valid bids, so no one won.')).toBeTruthy()
  expect(screen.getByText(/A slip/)).toBeTruthy()
  expect(screen.getByText('Closed: no bids')).toBeTruthy()
})

test('a changed record shows its first fault, and nothing after it counts as checked', async () => {
  const changed = record()
  const bid = changed.links[1] as RecordLink & { kind: 'bid' }
  changed.links[1] = { ...bid, opened: { salt: SALT, max_cents: 900_00 } }
  draw(changed)
  expect(await screen.findByText(/First error, at entry 1: The maximum is not the one committed to/)).toBeTruthy()
  expect(screen.getAllByLabelText('Valid')).toHaveLength(1)
  expect(screen.getAllByLabelText('Error')).toHaveLength(1)
})

test('a link without what its sentence needs is still shown', async () => {
  const broken = record()
  broken.links[1] = { kind: 'bid' } as unknown as RecordLink
  draw(broken)
  expect(await screen.findByText(/First error, at entry 1/)).toBeTruthy()
})

test('on a page that came by plain http, where browsers offer no hashing, a record is checked all the same', async () => {
  vi.stubGlobal('crypto', {})
  draw(record())
  expect(await screen.findByText('Verified: bidder 1 won at $100.')).toBeTruthy()
  expect(screen.getAllByLabelText('Valid')).toHaveLength(3)
})

test('a record that could not be fetched can be asked for again', async () => {
  draw(undefined, record())
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Verified/)).toBeTruthy()
})

const receipt = (given: object = {}) => ({
  auction: 'AAAA',
  sequence: 1,
  max_bid_cents: 500_00,
  hash: record().links[1]!.hash,
  salt: SALT,
  ...given,
})

test('a receipt that was kept is checked against the record, pasted or as a file', async () => {
  draw(record())
  await screen.findByText(/Verified/)
  const paste = (text: string) => {
    fireEvent.change(screen.getByLabelText('Or paste the receipt'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Check receipt' }))
  }
  paste(JSON.stringify(receipt()))
  expect(await screen.findByText('Your bid is in this record, unchanged.')).toBeTruthy()
  paste(JSON.stringify(receipt({ hash: 'ab'.repeat(32) })))
  expect(await screen.findByText("This record doesn't contain that bid.")).toBeTruthy()
  paste(JSON.stringify(receipt({ max_bid_cents: 600_00 })))
  expect(await screen.findByText(/with another maximum/)).toBeTruthy()
  paste('nonsense')
  expect(await screen.findByText(/That isn't a receipt/)).toBeTruthy()
  const file = { size: 500, text: async () => JSON.stringify({ receipts: [receipt()] }) }
  fireEvent.change(screen.getByLabelText('Receipt file'), { target: { files: [file] } })
  expect(await screen.findByText('Your bid is in this record, unchanged.')).toBeTruthy()
})

test('the receipts of a signed-in bidder are checked without typing', async () => {
  drawFor(true, record(), { receipts: [receipt()], total: 1, maxPage: 0, is_closed: true })
  expect(await screen.findByText('Your bid is in this record, unchanged.')).toBeTruthy()
})

test('a signed-in bidder whose bid is missing is told', async () => {
  drawFor(true, record(), { receipts: [receipt({ sequence: 2 })], total: 1, maxPage: 0, is_closed: true })
  expect(await screen.findByText("This record doesn't contain that bid.")).toBeTruthy()
})
