import { WATCH_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sendForm } from '../../lib/browser/send-form.ts'

type Props = { lotId: string; children: ReactNode }

/**
 * Spec §6: a visitor cannot watch. The button leads to sign in, and after that the lot is watched. A plain form rather than
 * a link: an attacker could send buyers a link that watches a lot. It needs no script.
 */
export function SignInToWatch({ lotId, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={WATCH_INTENT_PATH} data-watch="sign-in">
      <input type="hidden" name="lot_id" value={lotId} />
      <input type="hidden" name="return_to" value={pathname + search} />
      {children}
    </form>
  )
}

/** Sends that form for a page whose session has ended since it was drawn. */
export function signInToWatch(lotId: string): void {
  sendForm(WATCH_INTENT_PATH, { lot_id: lotId, return_to: location.pathname + location.search })
}
