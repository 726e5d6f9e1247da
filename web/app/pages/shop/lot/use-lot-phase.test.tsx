import type { Auction, ListingDetail } from '@lotyard/contract/lots/listing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenderedAtContext } from '../../../lib/pages/drawing/first-render.ts'
import { useLotPhase } from './use-lot-phase.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Given = Pick<ListingDetail, 'state' | 'is_open' | 'published_at' | 'auction'>
const lot = (state: ListingDetail['state'], startsIn: number, endsIn: number, isOpen = true): Given => ({
  state,
  is_open: isOpen,
  published_at: inSeconds(-600),
  auction: { starts_at: inSeconds(startsIn), ends_at: inSeconds(endsIn) } as Auction,
})

function Phase({ of }: { of: Given }) {
  return <output>{useLotPhase(of)}</output>
}
const shown = () => screen.getByRole('status').textContent
const tick = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

test('a page passes from scheduled to open to ended by the clock, and back when a late bid moves the end', () => {
  const { rerender } = render(<Phase of={lot('scheduled', 5, 20)} />)
  expect(shown()).toBe('scheduled')
  tick(4)
  expect(shown()).toBe('scheduled')
  tick(1)
  expect(shown()).toBe('open')
  tick(15)
  expect(shown()).toBe('ended')
  rerender(<Phase of={lot('scheduled', 5, 60)} />)
  expect(shown()).toBe('open')
})

test.each([
  ['active and running', lot('active', -60, 60), 'open'],
  ['stored as scheduled and running', lot('scheduled', -60, 60), 'open'],
  ['active and not started', lot('active', 60, 120), 'scheduled'],
  ['ended, without a result yet', lot('active', -60, -1), 'ended'],
  ['ended by the server, whose clock is ahead', lot('active', -60, 5, false), 'ended'],
  ['sold', lot('sold', -60, -1, false), 'decided'],
  ['withdrawn before its end', lot('withdrawn', -60, 60, false), 'decided'],
  ['a fixed price', { ...lot('scheduled', 0, 0), auction: null }, 'open'],
])('%s', (_case, given, phase) => {
  render(<Phase of={given} />)
  expect(shown()).toBe(phase)
})

test('the server draws the phase at the time at which it rendered the page', () => {
  const html = renderToString(
    <RenderedAtContext value={NOW - 10_000}>
      <Phase of={lot('scheduled', -5, 60)} />
    </RenderedAtContext>,
  )
  expect(html).toContain('scheduled')
})
