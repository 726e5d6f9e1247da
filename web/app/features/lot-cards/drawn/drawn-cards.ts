// HTML of cards, kept by the server: visitors see the same two dozen cards on many pages.
//
// A card is found by all that it shows, as text, so a kept one is never old. Only the time left differs from page to page:
// it is cut out and written in again. A card that the clock may change in another way is drawn by React each time. What
// is kept was cut out of a page that React drew, so the browser takes it over like any other.
import { countdownPhase, formatCountdown } from '../../../ui/time/format-countdown.ts'
import type { ShownLot } from '../card/shown-lot.ts'
import type { PageCards } from './drawn-cards-context.ts'

/** The HTML around the time left, or all of it where there is no clock. */
type Drawn = { before: string; after: string }

/** Some three kilobytes each, and at most twice as many are kept. */
const MAX_CARDS = 4_000
const START = '<article class="lot-card">'
const END = '</article>'

export function createDrawnCards(maxCards = MAX_CARDS): () => PageCards {
  // Where the recent ones are full, those that nothing has asked for since the last time are dropped.
  let recent = new Map<string, Drawn>()
  let older = new Map<string, Drawn>()

  function keep(key: string, drawn: Drawn): void {
    if (recent.size >= maxCards) [older, recent] = [recent, new Map()]
    recent.set(key, drawn)
  }

  function find(key: string): Drawn | undefined {
    const drawn = recent.get(key)
    if (drawn !== undefined) return drawn
    const old = older.get(key)
    if (old !== undefined) keep(key, old)
    return old
  }

  return () => {
    /** By their order on the page; null for one that is not to be kept. */
    const cards: ({ key: string; listing: ShownLot } | null)[] = []
    return {
      take({ listing, isFirst, renderedAtMs }) {
        // With the first ones React tells the head of the page to load their photos ahead.
        const isKeepable = !isFirst && changesByTimeLeftAlone(listing, renderedAtMs)
        const key = JSON.stringify(listing)
        const drawn = isKeepable ? find(key) : undefined
        cards.push(isKeepable && drawn === undefined ? { key, listing } : null)
        if (drawn === undefined) return null
        const { auction } = listing
        if (auction === null) return drawn.before
        return drawn.before + formatCountdown(Date.parse(auction.ends_at) - renderedAtMs, 'days') + drawn.after
      },
      learn(html) {
        let end = 0
        for (const card of cards) {
          const start = html.indexOf(START, end)
          end = html.indexOf(END, start) + END.length
          if (start === -1 || end < END.length) return
          const drawn = card && cutOut(html.slice(start, end), card.listing)
          if (drawn !== null) keep(card!.key, drawn)
        }
      },
    }
  }
}

/** Cards of auctions that have ended, end within seconds or are yet to open are left to React. */
function changesByTimeLeftAlone({ auction, active_auction: isActive }: ShownLot, renderedAtMs: number): boolean {
  if (auction === null) return true
  if (!isActive) return false
  return countdownPhase(Date.parse(auction.ends_at) - renderedAtMs) === 'running'
}

/** Null where the HTML is another card's, or has no clock where it should. */
function cutOut(html: string, { name, auction }: ShownLot): Drawn | null {
  if (!html.includes(`"/detail/${name}"`)) return null
  if (auction === null) return { before: flat(html), after: '' }
  const mark = `data-ends-at="${auction.ends_at}">`
  const at = html.indexOf(mark)
  const end = html.indexOf('</time>', at)
  return at === -1 || end === -1
    ? null
    : { before: flat(html.slice(0, at + mark.length)), after: flat(html.slice(end)) }
}

/** V8 slices a text by pointing into it: without a copy, each card would keep its whole page in memory. */
function flat(text: string): string {
  return Buffer.from(text).toString()
}
