import { useState, type ReactNode } from 'react'

/** Highlights its content for a moment when the value changes. */
export function Moved({ value, children }: { value: string | number; children: ReactNode }) {
  const [state, setState] = useState({ value, moveCount: 0 })
  let current = state
  if (value !== state.value) {
    current = { value, moveCount: state.moveCount + 1 }
    setState(current)
  }
  return (
    // A new key restarts the animation when the next change comes before its end.
    <span key={current.moveCount} className={current.moveCount > 0 ? 'just-moved' : undefined}>
      {children}
    </span>
  )
}
