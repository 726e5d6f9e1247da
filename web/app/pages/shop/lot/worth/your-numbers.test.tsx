import type { Valuation } from '@lotyard/contract/lots/valuation'
import { targetBidCents, targetCostCents } from '@lotyard/contract/rules/worth/dock-cost'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShownFreight } from '../freight/shown-freight.ts'
import { WorthPanel } from './worth-panel.tsx'
import YourNumbers, { type YourNumbersProps } from './your-numbers.tsx'

afterEach(cleanup)

const TAX = 7_250
const TARGET = { kind: 'margin', tenths: 300 } as const
const FREIGHT = {
  shipTo: { postalCode: '45840', name: 'Findlay, OH 45840', region: 'OH', isAddress: true },
  quote: { finalCents: 210_00 },
  message: null,
} as unknown as ShownFreight
function valued(expectedCents: number, change: Partial<Valuation> = {}): Valuation {
  const targetCost = targetCostCents(expectedCents, TARGET)
  return {
    expected_cents: expectedCents,
    cost_cents: null,
    profit_cents: null,
    roi_percent: null,
    priced_percent: 82,
    target: { kind: 'margin', percent: 30 },
    target_cost_cents: targetCost,
    target_bid_cents: targetBidCents(targetCost, { freightCents: 210_00, taxMilliPercent: TAX }),
    tax_milli_percent: TAX,
    ...change,
  }
}

function draw(node: ReactNode, viewer: object | null = { csrfToken: 't' }): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => node }])
  const root = { viewer, deliverTo: null }
  return render(<Stub hydrationData={{ loaderData: { root } }} />).container.textContent
}
const numbers = (change: Partial<YourNumbersProps>) =>
  draw(
    <YourNumbers
      valuation={valued(3_000_00)}
      freight={FREIGHT}
      priceCents={1_500_00}
      isAuction
      onUse={null}
      {...change}
    />,
  )

test('the panel adds up: resale, price, freight, tax and what is left, and how far a bid can go', () => {
  const onUse = vi.fn()
  const text = numbers({ onUse })
  for (const part of [
    'Expected resale$3,000.00',
    'Cost at your dock$1,833.98',
    'Next bid$1,500.00',
    'Freight to 45840$210.00',
    'Sales tax, 7.25%$123.98',
    'Profit$1,166.0263% ROI',
    'Bid up to $1,748.04 for a 30% margin',
    '82% of MSRP priced by your entries.',
  ])
    expect(text).toContain(part)
  fireEvent.click(screen.getByRole('button', { name: /^Use.*as your maximum bid$/ }))
  expect(onUse.mock.calls).toEqual([[1_748_04]])
})

test.each<[string, Partial<YourNumbersProps>, string]>([
  [
    'an auction that is past the target',
    { priceCents: 1_800_00 },
    'Above your price by $51.96. Up to $1,748.04 leaves a 30% margin.',
  ],
  ['a fixed price within the target', { isAuction: false }, 'Within your target. Up to $1,748.04 leaves a 30% margin.'],
  ['a fixed price above it', { isAuction: false, priceCents: 1_868_04 }, 'Above your price by $120.'],
  ['goods that no price is low enough for', { valuation: valued(100_00) }, 'No price is low enough for a 30% margin.'],
  ['a loss', { priceCents: 3_000_00 }, 'Loss$442.73−13% ROI'],
  ['no place', { freight: null }, 'Add your ZIP to see your profit'],
  [
    'no price for freight',
    { freight: { ...FREIGHT, quote: null, message: 'Too far.' } },
    'We can’t price freight to 45840',
  ],
  [
    'no entry that prices it',
    { valuation: valued(3_000_00, { priced_percent: 0 }) },
    'Priced by your book’s default alone.',
  ],
])('%s is said in a sentence', (_case, change, sentence) => {
  expect(numbers(change)).toContain(sentence)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a price book a buyer is told where to set one up while the lot is open; visitors and ended lots have no such line', () => {
  const panel = (phase: 'open' | 'decided') => (
    <WorthPanel
      lot={{ phase, auction: null, selling_price_cents: 100_00 }}
      valuation={undefined}
      freight={null}
      onUse={() => {}}
    />
  )
  expect(draw(panel('open'))).toBe('See your profit: set up a price book')
  expect(draw(panel('decided'))).toBe('')
  expect(draw(panel('open'), null)).toBe('')
})
