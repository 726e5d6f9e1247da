import type { subscribeEndpoint } from '@lotyard/contract/account/preferences'
import { redirect } from 'react-router'
import { subscribedText } from '../../../features/shell/footer/subscribed.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import type { Route } from './+types/newsletter'

export function loader() {
  throw redirect('/')
}

/** The footer's form without scripts. The result is shown on the page that it was sent from. */
export async function action({ context, request }: Route.ActionArgs) {
  const { email } = readFields(await request.formData(), 'email')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof subscribeEndpoint>('POST', '/api/newsletter', { body: { email } })
  page.leaveFlash(
    outcome.ok
      ? { kind: 'success', text: subscribedText(page.sendsMail) }
      : { kind: 'danger', text: outcome.error.errors?.['email']?.[0] ?? outcome.error.message },
  )
  throw redirect(refererPath(request))
}

function refererPath(request: Request): string {
  const referer = request.headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === new URL(request.url).host ? safeReturnPath(pathname + search) : '/'
}
