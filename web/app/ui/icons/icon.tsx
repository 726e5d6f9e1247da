// How an icon is drawn. The shapes are Lucide's (https://lucide.dev): ISC License, Copyright (c) Lucide Contributors.
//
// Drawn here rather than by Lucide's own components: those write nine attributes for each icon and take longer to draw one
// than a whole row of a table takes. What all icons share is in the class `icon`.
import type { ReactNode } from 'react'

type Props = {
  className?: string
  /** For an icon that stands alone. Without it screen readers skip the icon. */
  label?: string
}

export function icon(shape: ReactNode) {
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
