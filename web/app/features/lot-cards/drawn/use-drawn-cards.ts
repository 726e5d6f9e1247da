import { use } from 'react'
import { RenderedAtContext } from '../../../lib/pages/drawing/first-render.ts'
import { isInCart } from '../../../lib/viewer/cart-state.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import type { ShownLot } from '../card/shown-lot.ts'
import { DrawnCardsContext } from './drawn-cards-context.ts'

type Layout = {
  headingLevel: 2 | 3
  isTall: boolean
  isFirst: boolean
  hasWatch: boolean
  hasBuy: boolean
}

/** The HTML of a card that the server keeps. Null: React is to draw it. */
type TakeCard = (listing: ShownLot, layout: Layout) => string | null

/** Null in the browser, which takes over what the server has written. */
export const useDrawnCards: () => TakeCard | null = import.meta.env.SSR ? useKeptCards : () => null

function useKeptCards(): TakeCard | null {
  const cards = use(DrawnCardsContext)
  const renderedAtMs = use(RenderedAtContext)
  const viewer = useViewer()
  if (cards === null) return null
  return (listing, { headingLevel, isTall, isFirst, hasWatch, hasBuy }) => {
    const watch = hasWatch && (viewer === null ? 'visitor' : listing.starred_lot !== null)
    const buy = hasBuy && isInCart(viewer?.cart ?? null, listing.name)
    return cards.take({ listing, look: `${headingLevel} ${isTall} ${watch} ${buy}`, isFirst, renderedAtMs })
  }
}
