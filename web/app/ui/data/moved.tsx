import { useState, type ReactNode } from 'react'

/** Marks what it holds for a moment when its value changes while it is on the page. */
export function Moved({ value, children }: { value: string | number; children: ReactNode }) {
  const [state, setState] = useState({ value, moveCount: 0 })
  let current = state
  if (value !== state.value) {
    current = { value, moveCount: state.moveCount + 1 }
    setState(current)
  }
  return (
    // A new key starts the animation again when the next change comes before its end.
    <span key={current.moveCount} className={current.moveCount > 0 ? 'just-moved' : undefined}>
      {children}
    </span>
  )
}
