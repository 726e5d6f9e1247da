import { WATCH_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import { useLocation } from 'react-router'
import { sendForm } from '../../lib/browser/send-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'

const FORM_ID = 'sign-in-to-watch'

/**
 * Spec §6: a visitor cannot watch. The button leads to sign in, and after that the lot is watched. A plain form rather than
 * a link: an attacker could send buyers a link that watches a lot. It needs no script. Once on every page: a form for each
 * card would make pages heavier.
 */
export function SignInToWatchForm() {
  const isVisitor = useViewer() === null
  const { pathname, search } = useLocation()
  if (!isVisitor) return null
  return (
    <form id={FORM_ID} method="post" action={WATCH_INTENT_PATH}>
      <input type="hidden" name="return_to" value={pathname + search} />
    </form>
  )
}

/** What makes a button send that form with its lot. */
export function signsInToWatch(lotId: string) {
  return { type: 'submit', form: FORM_ID, name: 'lot_id', value: lotId } as const
}

/** Sends the same for a page whose session has ended since it was drawn. */
export function signInToWatch(lotId: string): void {
  sendForm(WATCH_INTENT_PATH, { lot_id: lotId, return_to: location.pathname + location.search })
}
