import type { Flash } from '@lotyard/contract/rules/site/flash'
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type FlashState = { flash: Flash | null; show: (flash: Flash | null) => void }
const FlashContext = createContext<FlashState>({ flash: null, show: () => {} })

/** Shows a message at the top of the page, or removes it with null. The next navigation removes it too. */
export function useFlash(): FlashState['show'] {
  return use(FlashContext).show
}

export function useShownFlash(): Flash | null {
  return use(FlashContext).flash
}

/** `left` is the message that a form post left for this page. It is shown once. */
export function FlashProvider({ left, children }: { left: Flash | null; children: ReactNode }) {
  const { key } = useLocation()
  const [shown, setShown] = useState({ flash: left, key, left })
  let current = shown
  if (left !== shown.left) {
    current = { flash: left ?? (key === shown.key ? shown.flash : null), key, left }
    setShown(current)
  } else if (key !== shown.key) {
    current = { ...shown, flash: null, key }
    setShown(current)
  }
  const show = useCallback((flash: Flash | null) => setShown((before) => ({ ...before, flash })), [])
  const state = useMemo(() => ({ flash: current.flash, show }), [current.flash, show])
  return <FlashContext value={state}>{children}</FlashContext>
}
