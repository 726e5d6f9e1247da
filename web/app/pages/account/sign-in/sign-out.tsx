import { redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { forgetRecentSearches } from '../../../lib/browser/stores/recent-searches.ts'
import { forgetAllDrafts } from '../../../lib/browser/stores/session-drafts.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import type { Route } from './+types/sign-out'
import type { signOutEndpoint } from '@lotyard/contract/account/account'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).isSignedIn ? null : redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof signOutEndpoint>('DELETE', '/api/account/session')
  // 401: the session is already over, which is what the reader wants.
  const isOut = outcome.ok || outcome.status === 401
  page.leaveFlash(
    isOut ? { kind: 'success', text: "You're signed out." } : { kind: 'danger', text: outcome.error.message },
  )
  throw redirect('/')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetAllDrafts()
  forgetRecentSearches()
  return serverAction()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Sign out', path: '/account/sign_out/', isPrivate: true })

/** For readers who open the address itself. A GET must not sign them out: prefetching would do so too. */
export default function SignOutPage() {
  return (
    <AuthCard title="Sign out" intro="Your bids and watched lots stay as they are.">
      <PostForm className="grid">
        <Button type="submit" kind="action">
          Sign out
        </Button>
      </PostForm>
    </AuthCard>
  )
}
