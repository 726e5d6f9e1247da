// The eye of watching is on every card and row, so its shapes are in the page once and every eye refers to them.

const OUTLINE = 'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0'

/** Drawn once, by the frame of every page. */
export function EyeShapes() {
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
