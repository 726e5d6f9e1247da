import type { signOutEndpoint } from '@lotyard/contract/account'
import { redirect } from 'react-router'
import { pageContext } from '../../lib/page-context.ts'
import type { Route } from './+types/sign-out'

/** Somebody who types the address, or reloads it, has nothing to post. */
export function loader() {
  throw redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof signOutEndpoint>('DELETE', '/api/account/session')
  // A session that is already over is as good as signed out.
  const isOut = outcome.ok || outcome.status === 401
  page.leaveFlash(
    isOut ? { kind: 'success', text: 'You are signed out.' } : { kind: 'danger', text: outcome.error.message },
  )
  throw redirect('/')
}
