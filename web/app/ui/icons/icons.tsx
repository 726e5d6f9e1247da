// The icons of the site. The shapes are Lucide's (https://lucide.dev): ISC License, Copyright (c) Lucide Contributors.
//
// Drawn here rather than by Lucide's own components: those write nine attributes for each icon and take longer to draw one
// than a whole row of a table takes. What all icons share is in the class `icon`.
import type { ReactNode } from 'react'

type Props = {
  className?: string
  /** For an icon that stands alone. Without it screen readers skip the icon. */
  label?: string
}

function icon(shape: ReactNode) {
  return function Icon({ className, label }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className === undefined ? 'icon' : `icon ${className}`}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {shape}
      </svg>
    )
  }
}

export const ArrowDown = icon(<path d="M12 5v14M19 12l-7 7-7-7" />)
export const ArrowUp = icon(<path d="M5 12l7-7 7 7M12 19V5" />)
export const ArrowUpDown = icon(<path d="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />)
export const Check = icon(<path d="M20 6 9 17l-5-5" />)
export const ChevronDown = icon(<path d="M6 9l6 6 6-6" />)
export const ChevronLeft = icon(<path d="M15 18l-6-6 6-6" />)
export const ChevronRight = icon(<path d="M9 18l6-6-6-6" />)
export const CircleAlert = icon(
  <>
    <path d="M12 8V12M12 16H12.01" />
    <circle cx="12" cy="12" r="10" />
  </>,
)
export const CircleCheck = icon(
  <>
    <path d="M16 9l-5.5 5.5L8 12" />
    <circle cx="12" cy="12" r="10" />
  </>,
)
export const CircleUser = icon(
  <>
    <path d="M7 20.662V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.662" />
    <circle cx="12" cy="12" r="10" />
    <circle cx="12" cy="10" r="3" />
  </>,
)
export const Copy = icon(
  <>
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
    <rect width="14" height="14" x="8" y="8" rx="2" />
  </>,
)
export const Download = icon(<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />)
export const Expand = icon(<path d="M15 15l6 6M15 9l6-6M21 16v5h-5M21 8V3h-5M3 16v5h5M3 21l6-6M3 8V3h5M9 9 3 3" />)
export const Info = icon(
  <>
    <path d="M12 16v-4M12 8h.01" />
    <circle cx="12" cy="12" r="10" />
  </>,
)
export const LayoutGrid = icon(
  <>
    <rect width="7" height="7" x="3" y="3" rx="1" />
    <rect width="7" height="7" x="14" y="3" rx="1" />
    <rect width="7" height="7" x="14" y="14" rx="1" />
    <rect width="7" height="7" x="3" y="14" rx="1" />
  </>,
)
export const Rows3 = icon(
  <>
    <path d="M21 9H3M21 15H3" />
    <rect width="18" height="18" x="3" y="3" rx="2" />
  </>,
)
export const Search = icon(
  <>
    <path d="M21 21l-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
)
export const ShoppingCart = icon(
  <>
    <path d="M2.05 2.05l1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25" />
    <circle cx="18" cy="20" r="2" />
    <circle cx="8" cy="20" r="2" />
  </>,
)
export const SlidersHorizontal = icon(
  <path d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />,
)
export const SunMoon = icon(
  <path d="M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2" />,
)
export const X = icon(<path d="M18 6 6 18M6 6l12 12" />)
export const ZoomIn = icon(
  <>
    <path d="M21 21L16.65 16.65M11 8V14M8 11H14" />
    <circle cx="11" cy="11" r="8" />
  </>,
)
export const ZoomOut = icon(
  <>
    <path d="M21 21L16.65 16.65M8 11H14" />
    <circle cx="11" cy="11" r="8" />
  </>,
)
