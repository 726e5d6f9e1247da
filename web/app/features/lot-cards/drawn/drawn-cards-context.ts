import { createContext } from 'react'
import type { ShownLot } from '../card/shown-lot.ts'

export type WantedCard = {
  listing: ShownLot
  /** All else that the card shows: how it is laid out, and what its buttons say to this reader. */
  look: string
  /** Its photo is loaded ahead of others. */
  isFirst: boolean
  renderedAtMs: number
}

/** The cards of one page, while the server draws it. Each card of the page must be asked for, in the order of the page. */
export type PageCards = {
  /** The card as it was drawn before, with the time left of now and its reader's own figures. Null: React is to draw it. */
  take: (wanted: WantedCard) => string | null
  /** Keeps the cards that React has drawn on the page. */
  learn: (html: string) => void
}

/** Only on the server. */
export const DrawnCardsContext = createContext<PageCards | null>(null)
