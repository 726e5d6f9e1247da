import type { ReactNode } from 'react'

/** One drawing per category, with thick lines and square corners like stencils on crates. */
const DRAWINGS: Record<string, ReactNode> = {
  'computers-office': (
    <>
      <path d="M9 10h30v20H9z" />
      <path d="M4 36h40l-3 4H7z" />
      <path d="M15 16h8M15 21h14" />
    </>
  ),
  'consumer-electronics': (
    <>
      <path d="M5 9h38v25H5z" />
      <path d="M16 41h16M24 34v7" />
      <path d="M20 16.5v10l9-5z" />
    </>
  ),
  'toys-baby': (
    <>
      <path d="M6 25h17v17H6zM25 25h17v17H25z" />
      <path d="M15.500 6h17v17h-17z" />
      <path d="M24 11v7M20.500 14.500h7M14.500 30v7M31 33.500h5" />
    </>
  ),
  'home-garden': (
    <>
      <path d="M12 8h24v9H12z" />
      <path d="M12 17v10M36 17v10" />
      <path d="M6 19h6v13h24V19h6v18H6z" />
      <path d="M10 37v5M38 37v5" />
    </>
  ),
  'apparel-accessories': (
    <>
      <path d="M17 7 5 14l4 9 5-2v20h20V21l5 2 4-9-12-7" />
      <path d="M17 7c1 5 13 5 14 0" />
    </>
  ),
  'general-merchandise': (
    <>
      <path d="M6 15h36v26H6z" />
      <path d="M6 15l6-8h24l6 8M24 7v8" />
      <path d="M18 23h12" />
    </>
  ),
}

export function CategoryIcon({ categoryKey, className }: { categoryKey: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="miter"
      className={className}
    >
      {DRAWINGS[categoryKey] ?? DRAWINGS['general-merchandise']}
    </svg>
  )
}
