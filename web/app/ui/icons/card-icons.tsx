// The icons of every card and row. Their shapes are in the page once, and every icon refers to them.

const OUTLINE = 'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0'

/** Drawn once, by the frame of every page. */
export function CardShapes() {
  return (
    <svg aria-hidden className="hidden">
      <symbol id="eye" viewBox="0 0 24 24">
        <path d={OUTLINE} />
        <circle cx="12" cy="12" r="3" />
      </symbol>
      <symbol id="eye-filled" viewBox="0 0 24 24">
        <path d={OUTLINE} className="fill-current" />
        <circle cx="12" cy="12" r="3" className="fill-surface stroke-surface" />
      </symbol>
      <symbol id="compare" viewBox="0 0 24 24">
        <path d="M12 3v18M5 7h14M5 7l-3 7a3.5 3.5 0 0 0 6 0zM19 7l-3 7a3.5 3.5 0 0 0 6 0zM8 21h8" />
      </symbol>
      <symbol id="cart" viewBox="0 0 24 24">
        <path d="M2.05 2.05l1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25" />
        <circle cx="18" cy="20" r="2" />
        <circle cx="8" cy="20" r="2" />
      </symbol>
    </svg>
  )
}

/** An outlined eye, and a filled one for a watched lot: the shape tells them apart, not only a colour. */
export function Eye({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg aria-hidden data-filled={isFilled} className="icon">
      <use href={isFilled ? '#eye-filled' : '#eye'} />
    </svg>
  )
}

export function ShoppingCart() {
  return (
    <svg aria-hidden className="icon">
      <use href="#cart" />
    </svg>
  )
}
