import { useState } from 'react'
import { announce, type BidStatus } from './bid-status.ts'

/**
 * The text of the panel's one live region. It changes only with the status: otherwise a screen reader would speak at every
 * new price. The status at page load is not announced, because the page itself shows it.
 */
export function useAnnouncement(status: BidStatus, priceCents: number): [string, (text: string) => void] {
  const [state, setState] = useState({ status, text: '' })
  let current = state
  if (status !== state.status) {
    current = { status, text: announce(status, priceCents) }
    setState(current)
  }
  return [current.text, (text) => setState((before) => ({ ...before, text }))]
}
