import type { OwnReceipt } from '@lotyard/contract/lots/auction'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import { ApiContext } from '../../api/api-context.ts'
import { Receipts } from './receipts.tsx'

afterEach(cleanup)

const receipt = (sequence: number, cents: number): OwnReceipt => ({
  auction: 'AAAA',
  title: 'A pallet of kettles',
  bidder_number: 2,
  id: `AAAA-${sequence}`,
  sequence,
  max_bid_cents: cents,
  placed_at: '2026-05-01T12:00:00.000Z',
  hash: 'ab'.repeat(32),
  salt: 'cd'.repeat(16),
})

function draw(...replies: unknown[]) {
  const call = vi.fn(async () => replies.shift())
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Receipts listingName="AAAA" recordPath="/detail/AAAA/record/" /> },
  ])
  render(
    <ApiContext value={{ call } as unknown as Api}>
      <Stub initialEntries={['/']} />
    </ApiContext>,
  )
  return { call, open: () => fireEvent.click(screen.getByText('Your bid receipts')) }
}

const page = (receipts: OwnReceipt[], given: object = {}) => ({
  ok: true,
  data: { receipts, is_closed: false, total: receipts.length, maxPage: 0, ...given },
})

test('nothing is loaded before the reader opens them', () => {
  expect(draw(page([])).call).not.toHaveBeenCalled()
})

test('every receipt can be read and downloaded as it is', async () => {
  draw(page([receipt(3, 900_00), receipt(1, 500_00)])).open()
  const links = await screen.findAllByRole('link', { name: 'Download receipt', hidden: true })
  expect(links.map((link) => link.getAttribute('download'))).toEqual(['receipt-AAAA-3.json', 'receipt-AAAA-1.json'])
  const [, text] = links[0]!.getAttribute('href')!.split(',')
  expect(JSON.parse(decodeURIComponent(text!))).toEqual(receipt(3, 900_00))
  expect(screen.getByText(/can check receipts against the auction record after close/)).toBeTruthy()
})

test('after the close they lead to the record, which checks them', async () => {
  draw(page([receipt(1, 500_00)], { is_closed: true })).open()
  const link = await screen.findByRole('link', { name: 'Check receipts against the auction record' })
  expect(link.getAttribute('href')).toBe('/detail/AAAA/record/')
})

test('older receipts come on demand, and a failure can be tried again', async () => {
  draw(
    { ok: false, status: 0, error: { code: 'unreachable', message: 'No answer.' } },
    page([receipt(3, 900_00)], { total: 2, maxPage: 1 }),
    page([receipt(1, 500_00)], { total: 2, maxPage: 1 }),
  ).open()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show older receipts' }))
  expect(await screen.findByText('$500', { selector: 'summary *' })).toBeTruthy()
  expect(screen.getByText('$900', { selector: 'summary *' })).toBeTruthy()
})
