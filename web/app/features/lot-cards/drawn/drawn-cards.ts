// HTML of cards, kept by the server: readers see the same cards on many pages.
//
// A card is found by all that it shows, as text, so a kept one is never old, and one that shows something of its reader's
// is found only where another reader's card would show the same. What differs from page to page is cut out and written in
// again: the time left, what the reader pays for freight, and what the lot leaves them. A card that the clock may change in another way is drawn by
// React each time. What is kept was cut out of a page that React drew, so the browser takes it over like any other.
import { countdownPhase, formatCountdown } from '../../../ui/time/format-countdown.ts'
import type { ShownLot } from '../card/shown-lot.ts'
import { DELIVERED_END, DELIVERED_START, deliveredHtml } from './delivered-html.ts'
import type { PageCards, WantedCard } from './drawn-cards-context.ts'
import { WORTH_END, WORTH_START, worthHtml } from './worth-html.ts'

/** The HTML around the time left and the reader's figures. Without a clock there is nothing between the first two. */
type Drawn = { beforeClock: string; beforeFigures: string; rest: string }

/** Some three kilobytes each, and at most twice as many are kept. */
const MAX_CARDS = 4_000
const START = '<article class="lot-card'
const END = '</article>'
const FACTS_START = '<p class="lot-facts">'
const FACTS_END = '</p>'

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
    let toLearn = 0
    return {
      take(wanted) {
        const { listing, renderedAtMs } = wanted
        const key = isKeepable(wanted) ? keyOf(wanted) : null
        const drawn = key === null ? undefined : find(key)
        const isNew = key !== null && drawn === undefined
        cards.push(isNew ? { key, listing } : null)
        if (isNew) toLearn += 1
        if (drawn === undefined) return null
        const { auction } = listing
        const clock = auction === null ? '' : formatCountdown(Date.parse(auction.ends_at) - renderedAtMs, 'days')
        return (
          drawn.beforeClock + clock + drawn.beforeFigures + deliveredHtml(listing) + worthHtml(listing) + drawn.rest
        )
      },
      learn(html) {
        if (toLearn === 0) return
        const places = findCards(html)
        // A card that nothing has asked for would be taken for the next one.
        if (places.length !== cards.length) return
        for (const [index, card] of cards.entries()) {
          const drawn = card && cutOut(html.slice(...places[index]!), card.listing)
          if (drawn !== null) keep(card!.key, drawn)
        }
      },
    }
  }
}

function isKeepable({ listing, isFirst, renderedAtMs }: WantedCard): boolean {
  // With the first ones React tells the head of the page to load their photos ahead, save where browsers choose a format.
  if (isFirst && listing.primary_photo?.isAvif === false) return false
  return changesByTimeLeftAlone(listing, renderedAtMs)
}

/** All that is written in again or said by the look of the card is left out. */
function keyOf({ listing, look, isFirst }: WantedCard): string {
  const {
    shipping_cost_cents: _alone,
    shipping_cost_with_cart_cents: _withCart,
    valuation: _worth,
    starred_lot: _watched,
    ...shown
  } = listing
  return `${look} ${isFirst} ${JSON.stringify(shown)}`
}

/** Cards of auctions that have ended, end within seconds or are yet to open are left to React. */
function changesByTimeLeftAlone({ auction, active_auction: isActive }: ShownLot, renderedAtMs: number): boolean {
  if (auction === null) return true
  if (!isActive) return false
  return countdownPhase(Date.parse(auction.ends_at) - renderedAtMs) === 'running'
}

function findCards(html: string): [start: number, end: number][] {
  const places: [number, number][] = []
  for (let start = html.indexOf(START); start !== -1; start = html.indexOf(START, start + 1)) {
    const end = html.indexOf(END, start)
    if (end === -1) return []
    places.push([start, end + END.length])
  }
  return places
}

/** Null where the HTML is another card's, or has no clock where it should. */
function cutOut(html: string, { name, auction }: ShownLot): Drawn | null {
  if (!html.includes(`"/detail/${name}"`)) return null
  const facts = html.indexOf(FACTS_START)
  const figuresAt = facts === -1 ? 0 : html.indexOf(FACTS_END, facts) + FACTS_END.length
  const clock = auction === null ? { start: 0, end: 0 } : findClock(html, auction.ends_at)
  if (clock === null || figuresAt < clock.end) return null
  const worthAt = skip(html, figuresAt, { start: DELIVERED_START, end: DELIVERED_END })
  const restAt = skip(html, worthAt, { start: WORTH_START, end: WORTH_END })
  return {
    beforeClock: flat(html.slice(0, clock.start)),
    beforeFigures: flat(html.slice(clock.end, figuresAt)),
    rest: flat(html.slice(restAt)),
  }
}

/** Past a piece of HTML, where it is there. */
function skip(html: string, at: number, { start, end }: { start: string; end: string }): number {
  return html.startsWith(start, at) ? html.indexOf(end, at) + end.length : at
}

function findClock(html: string, endsAt: string): { start: number; end: number } | null {
  const mark = `data-ends-at="${endsAt}">`
  const at = html.indexOf(mark)
  const end = html.indexOf('</time>', at)
  return at === -1 || end === -1 ? null : { start: at + mark.length, end }
}

/** V8 slices a text by pointing into it: without a copy, each card would keep its whole page in memory. */
function flat(text: string): string {
  return Buffer.from(text).toString()
}
