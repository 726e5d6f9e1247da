import type { confirmSubscriptionEndpoint } from '@lotyard/contract/account/preferences'
import { CONFIRM_NEWSLETTER_PATH } from '@lotyard/contract/rules/preferences/confirm-newsletter-path'
import { refusals } from '@lotyard/contract/wire/refusals'
import { data, redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/newsletter-confirm'

const EXPIRED_PATH = `${CONFIRM_NEWSLETTER_PATH}?expired`

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url)
  const token = query.get('token') ?? ''
  if (token !== '') return { token, problem: null }
  const problem = query.has('expired')
    ? refusals.newsletter_link_invalid.message
    : 'This link is incomplete. Open it from the e-mail again.'
  return { token, problem }
}

/** A POST: mail scanners open every link with a GET, and would subscribe people who never asked. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token } = readFields(await request.formData(), 'token')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof confirmSubscriptionEndpoint>('PUT', '/api/newsletter/confirmation', {
    body: { token },
  })
  // To a page without the button, which would be refused again and again.
  if (!outcome.ok && outcome.error.code === 'newsletter_link_invalid') throw redirect(EXPIRED_PATH)
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({
    kind: 'success',
    text: "You're subscribed. We'll e-mail you once a week, on Mondays, when there are new lots.",
  })
  throw redirect('/lots/newly-added/')
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Confirm your subscription', path: CONFIRM_NEWSLETTER_PATH, isPrivate: true })

export default function NewsletterConfirmPage({ loaderData: { token, problem }, actionData }: Route.ComponentProps) {
  return (
    <AuthCard
      title="Confirm your subscription"
      intro="New lots in one e-mail a week, on Mondays. You can unsubscribe from any of them."
    >
      {problem !== null ? (
        <>
          <Notice kind="danger">{problem}</Notice>
          <a href="#newsletter-email" className={buttonClass({}, 'justify-self-start')}>
            Subscribe again
          </a>
        </>
      ) : (
        <>
          <FormErrors failure={actionData?.failure} />
          <RequiredForm className="grid">
            <input type="hidden" name="token" value={token} />
            <SubmitButton busy="Confirming…">Confirm subscription</SubmitButton>
          </RequiredForm>
        </>
      )}
    </AuthCard>
  )
}
