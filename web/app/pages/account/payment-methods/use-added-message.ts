import { PAYMENT_MESSAGES } from '@lotyard/contract/rules/payment-methods/payment-messages'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useFlash } from '../../../lib/pages/flash.tsx'

/** The state of the navigation that leads from the form to the list. */
export const JUST_ADDED = { isJustAdded: true }

/**
 * Says that a method was added, once the list with it is drawn: a navigation removes messages, so one that is shown while it
 * is under way would be gone again. A buyer who reloads the page or comes back to it is not told twice.
 */
export function useAddedMessage(): void {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const flash = useFlash()
  const isJustAdded = type !== 'POP' && (state as Partial<typeof JUST_ADDED> | null)?.isJustAdded === true
  useEffect(() => {
    if (isJustAdded) flash({ kind: 'success', text: PAYMENT_MESSAGES.added })
  }, [isJustAdded, key, flash])
}
