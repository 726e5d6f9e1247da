import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createApi } from '../../../../../api/api.ts'
import { pageContext, type PageContext } from '../../../../../lib/pages/page-context.ts'
import { action } from '../../lot.tsx'

// A bid from a page without scripts: the first post is reviewed, the second places it.

const LISTING = {
  auction: { opening_bid_cents: 100_00, current_bid_cents: 305_00, next_bid_cents: 310_00, is_leading: false },
  bidding: { needs: [], review_bids_from_cents: 0, sales_tax: null },
}

type Given = { listing?: object | null; ownMaxCents?: number | null; reviewFromCents?: number }

/** The action, with what it placed. */
async function post(fields: Record<string, string>, given: Given = {}) {
  const { listing = LISTING, ownMaxCents = null, reviewFromCents = 0 } = given
  const placed = vi.fn()
  const api = createApi(async (request) => {
    if (request.method !== 'GET') {
      placed(request.body, request.idempotencyKey)
      return { status: 201, body: { bid: {}, auction: {} } }
    }
    if (request.path.startsWith('/api/account/bids'))
      return { status: 200, body: { bids: ownMaxCents === null ? [] : [{ max_bid_cents: ownMaxCents }] } }
    const bidding = { ...LISTING.bidding, review_bids_from_cents: reviewFromCents }
    return { status: 200, body: { ...listing, bidding } }
  })
  const context = new RouterContextProvider()
  context.set(pageContext, { api } as PageContext)
  const request = new Request('http://market.test/detail/AAAA?place_bid_form=1', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const args = { context, request, params: { name: 'AAAA' } } as unknown as Parameters<typeof action>[0]
  return { answer: await action(args), placed }
}

const FIELDS = { max_bid: '500', key: 'k', lot_changed_at: '' }

test('the first post places nothing, and its answer is the page itself, not another address', async () => {
  const { answer, placed } = await post(FIELDS)
  expect(answer).toEqual({ entry: expect.objectContaining({ amount: '500', key: 'k' }), result: { kind: 'review' } })
  expect(placed).not.toHaveBeenCalled()
})

test('the review’s own post places it, confirmed and under its key', async () => {
  const { answer, placed } = await post({ ...FIELDS, confirm: 'true' })
  expect(answer.result.kind).toBe('placed')
  expect(placed.mock.calls).toEqual([[{ max_bid_cents: 500_00, lot_changed_at: null, confirm: true }, 'k']])
})

test.each(['', '-1', '0', '<script>', '500 or so', '1e9', '99999999999'])(
  'with "%s" hidden in the review nothing is placed',
  async (max_bid) => {
    const { answer, placed } = await post({ ...FIELDS, max_bid, confirm: 'true' })
    expect(answer.result).toEqual({ kind: 'invalid' })
    expect(placed).not.toHaveBeenCalled()
  },
)

test('‘Edit’ leads back to the amount, whatever else is in the form', async () => {
  const { answer, placed } = await post({ ...FIELDS, change: 'true', confirm: 'true' })
  expect(answer.result).toEqual({ kind: 'changing' })
  expect(placed).not.toHaveBeenCalled()
})

test('an amount below the minimum is corrected before it is reviewed', async () => {
  const { answer } = await post({ ...FIELDS, max_bid: '309' })
  expect(answer.result).toMatchObject({ kind: 'too_low', minimumCents: 310_00 })
})

test('a raise up to the amount that the account chose is placed at once, and a first bid is not', async () => {
  const raise = await post(FIELDS, { ownMaxCents: 300_00, reviewFromCents: 500_00 })
  expect(raise.answer.result.kind).toBe('placed')
  expect(raise.placed).toHaveBeenCalledTimes(1)
  const first = await post(FIELDS, { reviewFromCents: 500_00 })
  expect(first.answer.result.kind).toBe('review')
})

test('of a lot that is no longer an auction nothing is placed', async () => {
  const { answer, placed } = await post(FIELDS, { listing: { auction: null } })
  expect(answer.result).toEqual({ kind: 'review' })
  expect(placed).not.toHaveBeenCalled()
})
