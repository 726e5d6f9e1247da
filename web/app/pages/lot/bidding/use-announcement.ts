import { useState } from 'react'
import { announce, type Standing } from './bid-status.ts'

/**
 * The text of the one live region: said once for each change of the standing, and not again while the price moves on.
 * What stood there when the page was opened is not news.
 */
export function useAnnouncement(standing: Standing, priceCents: number): [string, (text: string) => void] {
  const [state, setState] = useState({ standing, text: '' })
  let current = state
  if (standing !== state.standing) {
    current = { standing, text: announce(standing, priceCents) }
    setState(current)
  }
  return [current.text, (text) => setState((before) => ({ ...before, text }))]
}
