import type { confirmEmailChangeEndpoint, lookAtEmailChangeEndpoint } from '@lotyard/contract/account/email-change'
import { refusals } from '@lotyard/contract/wire/refusals'
import { data, redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/confirm-email'
import { Addresses } from './addresses.tsx'
import { DeadLink } from './dead-link.tsx'

const EDIT_PATH = '/account/edit/'

/** Signed out, the reader signs in first and comes back: the link alone must not give an account to a mistyped address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '') return { token, link: null, refusal: { code: 'email_link_invalid', message: INCOMPLETE } }
  await requireAccount(page, request)
  const outcome = await page.api.call<typeof lookAtEmailChangeEndpoint>('GET', '/api/account/email/confirmation', {
    query: { token },
  })
  return outcome.ok ? { token, link: outcome.data, refusal: null } : { token, link: null, refusal: outcome.error }
}

const INCOMPLETE = refusals.email_link_invalid.message

/** A POST: mail scanners open every link with a GET, and would change the address before its owner has read the mail. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token } = readFields(await request.formData(), 'token')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof confirmEmailChangeEndpoint>('POST', '/api/account/email/confirmation', {
    body: { token },
  })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Your e-mail address has been changed. Other devices are signed out.' })
  throw redirect(EDIT_PATH)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Confirm your new e-mail address', path: '/account/confirm_email/', isPrivate: true })

export default function ConfirmEmailPage({ loaderData: { token, link, refusal }, actionData }: Route.ComponentProps) {
  if (link === null) return <DeadLink title="Confirm your new e-mail address" refusal={refusal} />
  if (link.is_confirmed)
    return (
      <AuthCard title="Your e-mail is confirmed">
        <Notice kind="success">
          Your account uses <strong className="wrap-anywhere">{link.new_email}</strong>.
        </Notice>
        <LinkButton to="/account/">Go to your account</LinkButton>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Confirm your new e-mail address"
      intro="From then on, you sign in with it. Your other devices are signed out."
    >
      <FormErrors failure={actionData?.failure} />
      <Addresses rows={{ Now: link.old_email, New: link.new_email }} />
      <RequiredForm className="grid">
        <input type="hidden" name="token" value={token} />
        <SubmitButton busy="Changing…">Change e-mail address</SubmitButton>
      </RequiredForm>
    </AuthCard>
  )
}
