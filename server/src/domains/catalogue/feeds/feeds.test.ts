import { describe, expect, test } from 'vitest'
import { csvDollars, csvLine } from '../../../lib/formats/csv.ts'
import { icsOf } from './calendar.ts'
import { csvOf } from './lots-csv.ts'
import { rssOf } from './rss.ts'
import { sitemapIndexOf, sitemapOf } from './sitemap.ts'
import type { Card } from '@lotyard/contract/lots/listing'

const card = {
  name: 'ABC123',
  title: 'Boots & "bags"; <new>, éèê '.repeat(4).trim(),
  path: '/detail/ABC123',
  category: { key: 'shoes', name: 'Shoes', parent_key: null },
  condition: { key: 'new', name: 'New' },
  lot_size: { key: 'case', name: 'Case' },
  brand: null,
  warehouse: { key: 'w', description: 'Hebron, KY', zip: '41048', city: 'Hebron', region: 'KY' },
  buying_format: 'auction',
  units: 3,
  msrp_cents: 10_000,
  fixed_price_cents: null,
  current_bid_cents: 5_050,
  bid_count: 2,
  auction: { starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2026-01-02T03:04:05.000Z', opening_bid_cents: 100 },
  updated_at: '2026-01-01T00:00:00.000Z',
} as unknown as Card
const whole = { first: 1, last: 2, total: 2, nextUrl: null }
const feed = { title: 'All lots', siteUrl: 'https://lotyard.example', path: '/lots/', part: whole }
const nextUrl = 'https://lotyard.example/lots/feed.rss?brand=a&page=1'
const cut = { ...feed, part: { first: 1, last: 1_000, total: 2_500, nextUrl } }

describe('CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['=1+1', `"'=1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ['+1', `"'+1"`],
    ['-1+1', `"'-1+1"`],
    // A number, as of a correction.
    ['-1.50', '-1.50'],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['a "b", c', '"a ""b"", c"'],
    ['two\nlines', '"two\nlines"'],
  ])('%j becomes %s', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`))
  test('numbers and nothing', () => expect(csvLine([-5, null, csvDollars(1_205)])).toBe('-5,,12.05\r\n'))
})

test('RSS escapes what people wrote', () => {
  const rss = rssOf([card, { ...card, title: 'a\u0000b\u0008c' }], feed)
  expect(rss).toContain('Boots &amp; &quot;bags&quot;; &lt;new&gt;')
  expect(rss).toContain('abc: $50.50')
  expect(rss).toContain('<link>https://lotyard.example/detail/ABC123</link>')
})

test('a calendar escapes its name, and breaks no line where a text does', () => {
  const calendar = icsOf(
    [{ ...card, title: 'a\u0000b\r\nEND:VCALENDAR' }],
    { ...feed, title: 'Shoes; all, new' },
    new Date(0),
  )
  expect(calendar).toContain('X-WR-CALNAME:Shoes\\; all\\, new\r\n')
  expect(calendar).toContain('SUMMARY:Auction ends: a b END:VCALENDAR\r\n')
})

test('a calendar has lines of at most 75 bytes that fold back to the text', () => {
  const calendar = icsOf([card, { ...card, auction: null }], feed, new Date('2026-01-01T00:00:00Z'))
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = calendar.replaceAll('\r\n ', '')
  expect(unfolded).toContain('DTSTART:20260102T030405Z')
  expect(unfolded).toContain('SUMMARY:Auction ends: Boots & "bags"\\; <new>\\, éèê')
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

describe('a feed that has not all lots says so and links the next ones; one that has says nothing', () => {
  const said = 'Lots 1 to 1,000 of 2,500.'

  test('RSS', () => {
    expect(rssOf([card], cut)).toContain(`<description>All lots. ${said} Next: `)
    expect(rssOf([card], cut)).toContain(`<atom:link rel="next" href="${nextUrl.replace('&', '&amp;')}"/>`)
    expect(rssOf([card], feed)).toContain('<description>All lots</description>\n')
  })
  test('CSV', () => {
    expect(csvOf([card], cut).split('\r\n').at(-2)).toBe(`"${said} Next: ${nextUrl}"`)
    expect(csvOf([card], feed).split('\r\n')).toHaveLength(3)
  })
  test('a calendar', () => {
    const unfolded = icsOf([card], cut, new Date(0)).replaceAll('\r\n ', '')
    expect(unfolded).toContain(`X-WR-CALDESC:Lots 1 to 1\\,000 of 2\\,500. Next: ${nextUrl}\r\n`)
    expect(icsOf([card], feed, new Date(0))).not.toContain('CALDESC')
  })
  test('the last part names no next one', () => {
    const last = { ...feed, part: { first: 2_001, last: 2_500, total: 2_500, nextUrl: null } }
    expect(rssOf([card], last)).toContain('Lots 2,001 to 2,500 of 2,500.</description>\n')
  })
})

test('sitemaps', () => {
  expect(sitemapOf(['/a?b=c&d'], 'https://x')).toContain('<loc>https://x/a?b=c&amp;d</loc>')
  expect(sitemapIndexOf(2, 'https://x').match(/<sitemap>/g)).toHaveLength(2)
})
