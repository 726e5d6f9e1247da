import { createContext } from 'react'
import type { ShownLot } from '../card/shown-lot.ts'

/** The cards of one page, while the server draws it. */
export type PageCards = {
  /** The card as it was drawn before, with the time left of now. Null: React is to draw it. */
  take: (wanted: { listing: ShownLot; isFirst: boolean; renderedAtMs: number }) => string | null
  /** Keeps the cards that React has drawn on the page. */
  learn: (html: string) => void
}

/** Only on the server, and only on pages for visitors: what a reader watches and has in the cart is in their cards. */
export const DrawnCardsContext = createContext<PageCards | null>(null)
