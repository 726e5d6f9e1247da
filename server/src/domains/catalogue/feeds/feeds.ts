// A search in other shapes: RSS for readers, CSV for spreadsheets, iCalendar for auction ends. Pure text, no clock.
import type { Card } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import { csvDollars, csvLine } from './csv.ts'

export type FeedOf = { title: string; siteUrl: string; path: string }

export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function rssOf(cards: readonly Card[], { title, siteUrl, path }: FeedOf): string {
  const items = cards.map((card) => {
    const about = `${card.condition.name}, ${card.units} units, MSRP ${formatCents(card.msrp_cents)}, ${card.warehouse.description}`
    return (
      `<item><title>${xml(`${card.title}: ${formatCents(sellingPriceCents(card))}`)}</title>` +
      `<link>${xml(siteUrl + card.path)}</link><guid isPermaLink="false">${xml(card.name)}</guid>` +
      `<pubDate>${new Date(card.updated_at).toUTCString()}</pubDate><category>${xml(card.category.name)}</category>` +
      `<description>${xml(about)}</description></item>`
    )
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${xml(title)}</title>` +
    `<link>${xml(siteUrl + path)}</link><description>${xml(title)}</description>\n${items.join('\n')}\n</channel></rss>\n`
  )
}

export function csvOf(cards: readonly Card[], siteUrl: string): string {
  const head = [
    'Lot',
    'Title',
    'Category',
    'Condition',
    'Size',
    'Brand',
    'Format',
    'Warehouse',
    'Units',
    'MSRP',
    'Price',
    'Bids',
    'Ends',
    'Link',
  ]
  const lines = cards.map((card) =>
    csvLine([
      card.name,
      card.title,
      card.category.name,
      card.condition.name,
      card.lot_size.name,
      card.brand?.name ?? null,
      card.buying_format === 'auction' ? 'Auction' : 'Fixed Price',
      card.warehouse.description,
      card.units,
      csvDollars(card.msrp_cents),
      csvDollars(sellingPriceCents(card)),
      card.bid_count,
      card.auction?.ends_at ?? null,
      siteUrl + card.path,
    ]),
  )
  return csvLine(head) + lines.join('')
}

/** One event per auction, at its end, with an hour's notice. Lots at a fixed price have none. */
export function icsOf(cards: readonly Card[], { title, siteUrl }: FeedOf, now: Date): string {
  const stamp = (time: string | Date): string => `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lotyard//Auctions//EN', `X-WR-CALNAME:${icsText(title)}`]
  for (const card of cards) {
    if (card.auction === null) continue
    lines.push(
      'BEGIN:VEVENT',
      `UID:${card.name}@${new URL(siteUrl).host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(card.auction.ends_at)}`,
      `DTEND:${stamp(card.auction.ends_at)}`,
      `SUMMARY:${icsText(`Auction ends: ${card.title}`)}`,
      `DESCRIPTION:${icsText(`${card.bid_count} bids, ${formatCents(sellingPriceCents(card))}`)}`,
      `URL:${siteUrl}${card.path}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${icsText(card.title)}`,
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
    )
  }
  lines.push('END:VCALENDAR')
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function icsText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\\;,]/g, '\\$&')
}

/** A line has at most 75 bytes; a longer one goes on after a line break and a space, never inside a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += character
    bytes += size
  }
  parts.push(part)
  return parts.join('\r\n ')
}

export const SITEMAP_SIZE = 50_000

/** The addresses of a sitemap file, or, beyond 50,000, of its parts. */
export function sitemapOf(paths: readonly string[], siteUrl: string): string {
  const entries = paths.map((path) => `<url><loc>${xml(siteUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

export function sitemapIndexOf(partCount: number, siteUrl: string): string {
  const parts = Array.from(
    { length: partCount },
    (_, part) => `<sitemap><loc>${xml(`${siteUrl}/sitemap-${part}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`
}
