import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenderedAtContext } from '../../lib/pages/drawing/first-render.ts'
import { Countdown, TimeLeft } from './countdown.tsx'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => document.querySelector('time')?.textContent
function tick(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

test('[S4.11] a countdown ticks every second', () => {
  render(<Countdown endsAt={inSeconds(3725)} />)
  expect(shown()).toBe('01:02:05')
  tick(1)
  expect(shown()).toBe('01:02:04')
  tick(4)
  expect(shown()).toBe('01:02:00')
})

test('[S4.11] it shows zeros and says so in the last ten seconds, and stops at zero', () => {
  render(<Countdown endsAt={inSeconds(12)} />)
  tick(1)
  expect(shown()).toBe('00:00:11')
  tick(1)
  expect(shown()).toBe('00:00:00')
  expect(screen.getByText('Ending now')).toBeTruthy()
  tick(10)
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(0)
})

test('a later end starts it again', () => {
  const { rerender } = render(<Countdown endsAt={inSeconds(5)} />)
  tick(6)
  expect(screen.getByText('Ended')).toBeTruthy()
  rerender(<Countdown endsAt={inSeconds(186)} />)
  tick(1)
  expect(shown()).toBe('00:02:59')
})

test('[S3.16] the element carries its end timestamp', () => {
  render(<Countdown endsAt={inSeconds(60)} />)
  const time = document.querySelector('time')
  expect(time?.dataset['endsAt']).toBe(inSeconds(60))
  expect(time?.dateTime).toBe(inSeconds(60))
})

test('the server draws the time at which it rendered the page', () => {
  const html = renderToString(
    <RenderedAtContext value={NOW - 60_000}>
      <Countdown endsAt={inSeconds(0)} />
    </RenderedAtContext>,
  )
  expect(html).toContain('00:01:00')
})

test('a day and more is told once, with its days, on a card and in a row of a list', () => {
  const endsAt = inSeconds(164 * 3600 + 5)
  render(<Countdown endsAt={endsAt} />)
  expect(document.body.textContent).toBe('Ends in6d\u{a0}20:00:05')
  cleanup()
  render(<TimeLeft endsAt={endsAt} />)
  expect(document.body.textContent).toBe('6d\u{a0}20:00:05')
})

test('[S4.11] the day that ends leaves hours, minutes and seconds', () => {
  render(<Countdown endsAt={inSeconds(24 * 3600)} />)
  expect(shown()).toBe('1d\u{a0}00:00:00')
  tick(1)
  expect(shown()).toBe('23:59:59')
})

test('the last ten seconds are red and say what the page gives them to say', () => {
  render(<Countdown endsAt={inSeconds(12)} endingNote="Bids are still taken." />)
  expect(screen.queryByText('Bids are still taken.')).toBeNull()
  tick(3)
  expect(screen.getByText('Ending now').className).toContain('text-bad')
  expect(document.querySelector('time')!.parentElement!.className).toContain('text-bad')
  expect(screen.getByText('Bids are still taken.')).toBeTruthy()
})

test('towards a start it says so, and nothing is red', () => {
  render(<Countdown endsAt={inSeconds(12)} to="start" />)
  expect(screen.getByText('Opens in')).toBeTruthy()
  tick(3)
  expect(screen.getByText('Opening now').className).not.toContain('text-bad')
  tick(10)
  expect(screen.getByText('Open now')).toBeTruthy()
})
