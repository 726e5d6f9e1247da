// A search as RSS 2.0. By hand: the library `feed` takes twice as long (2.7 ms, not 1.3, for 100 lots) and lets control
// characters through, which no XML reader accepts.
import type { Card } from '@lotyard/contract/lots/listing'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import { countOf } from '@lotyard/contract/rules/format-count'
import { escapeXml } from '../../../lib/formats/escape-xml.ts'
import { describePart, type FeedOf } from './feed-of.ts'

export function rssOf(cards: readonly Card[], { title, siteUrl, path, part }: FeedOf): string {
  const description = [title, describePart(part)].filter((text) => text !== null).join('. ')
  const next = part.nextUrl === null ? '' : `<atom:link rel="next" href="${escapeXml(part.nextUrl)}"/>`
  const items = cards.map((card) => {
    const about = `${card.condition.name}, ${countOf(card.units, 'unit')}, MSRP ${formatCents(card.msrp_cents)}, ${card.warehouse.description}`
    return (
      `<item><title>${escapeXml(`${card.title}: ${formatCents(sellingPriceCents(card))}`)}</title>` +
      `<link>${escapeXml(siteUrl + card.path)}</link><guid isPermaLink="false">${escapeXml(card.name)}</guid>` +
      `<pubDate>${new Date(card.updated_at).toUTCString()}</pubDate><category>${escapeXml(card.category.name)}</category>` +
      `<description>${escapeXml(about)}</description></item>`
    )
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(title)}</title>` +
    `<link>${escapeXml(siteUrl + path)}</link><description>${escapeXml(description)}</description>${next}\n${items.join('\n')}\n</channel></rss>\n`
  )
}
