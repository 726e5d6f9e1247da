// The icons of several parts of the site; every page loads them. One that a single part shows is drawn there. Shapes: see
// icon.tsx.
import { icon } from './icon.tsx'

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
export const Download = icon(<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />)
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
export const SlidersHorizontal = icon(
  <path d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />,
)
export const SunMoon = icon(
  <path d="M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2" />,
)
export const X = icon(<path d="M18 6 6 18M6 6l12 12" />)
