import { describe, expect, test } from 'vitest'
import { icsFile, type CalendarEvent } from './ics.ts'

const NOW = new Date('2026-01-01T10:20:30Z')
const EVENT: CalendarEvent = {
  id: 'ABC123',
  at: '2026-01-02T03:04:05.678Z',
  summary: 'Auction ends: Boots',
  description: '2 bids, $50.',
  path: '/detail/ABC123',
  remind: 'minutes_before',
}
const write = (change: Partial<CalendarEvent> = {}, now = NOW): string =>
  icsFile({ siteUrl: 'https://lotyard.example', events: [{ ...EVENT, ...change }] }, now)
const unfold = (file: string): string => file.replaceAll('\r\n ', '')
const linesOf = (file: string): string[] => unfold(file).trimEnd().split('\r\n')

test('an event has a stable id, a moment in UTC, and a reminder', () => {
  expect(linesOf(write())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lotyard//Auctions//EN',
    'BEGIN:VEVENT',
    'UID:ABC123@lotyard.example',
    'DTSTAMP:20260101T102030Z',
    'LAST-MODIFIED:20260101T102030Z',
    'SEQUENCE:29454380',
    'DTSTART:20260102T030405Z',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Auction ends: Boots',
    'DESCRIPTION:2 bids\\, $50.',
    'URL:https://lotyard.example/detail/ABC123',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Auction ends: Boots',
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(write({ remind: 'day_before' })).toContain('TRIGGER:-P1D\r\n')
})

test('a later file of the same event replaces it: the same UID, a higher SEQUENCE', () => {
  const read = (file: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(unfold(file))![1]!.trim()
  const [before, after] = [write(), write({ at: '2026-01-02T03:07:05Z' }, new Date(NOW.getTime() + 60_000))]
  expect(read(after, 'UID')).toBe(read(before, 'UID'))
  expect(Number(read(after, 'SEQUENCE'))).toBeGreaterThan(Number(read(before, 'SEQUENCE')))
  // Some calendars keep it in 31 bits.
  expect(Number(read(write({}, new Date('2100-01-01')), 'SEQUENCE'))).toBeLessThan(2 ** 31)
})

describe('what people wrote', () => {
  test.each([
    ['commas, semicolons and backslashes', 'a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['line breaks, which could begin an event', 'a\r\nEND:VEVENT\nb\rc', 'a END:VEVENT b c'],
    ['control characters', 'a\u0000\u0007b\u0085c', 'a b c'],
    ['emoji and other scripts', 'Schuhe 👟 für 鞋', 'Schuhe 👟 für 鞋'],
    ['half a pair of surrogates', 'a\ud83db', 'a\ufffdb'],
  ])('%s', (_case, title, written) => {
    const lines = linesOf(write({ summary: title, description: title, id: title }))
    expect(lines).toHaveLength(20)
    expect(lines).toContain(`SUMMARY:${written}`)
  })

  test.each(['x'.repeat(500), '👟'.repeat(200), 'é,'.repeat(150)])(
    'a very long text is folded, and unfolds: %#',
    (text) => {
      const file = write({ summary: text })
      expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      // Cut inside a character, a line would not be text any more.
      expect(file.isWellFormed()).toBe(true)
      expect(linesOf(file)).toContain(`SUMMARY:${text.replaceAll(',', '\\,')}`)
    },
  )

  test('in an address no line can be begun either', () => {
    expect(linesOf(write({ path: '/a\r\nEND:VEVENT' }))).toHaveLength(20)
  })
})
