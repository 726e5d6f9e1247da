import type { lookAtEmailUndoEndpoint, undoEmailChangeEndpoint } from '@lotyard/contract/account/email-change'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { refusals } from '@lotyard/contract/wire/refusals'
import { data, redirect } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { Route } from './+types/undo-email'
import { Addresses } from './addresses.tsx'
import { DeadLink } from './dead-link.tsx'

/** Refusals by which the reader is asked for the code of their two-step sign-in. */
const ASKS_FOR_CODE = ['two_factor_required', 'code_wrong']

/** Without signing in: the reader may be locked out. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '')
    return { token, link: null, refusal: { code: 'email_link_invalid', message: refusals.email_link_invalid.message } }
  const outcome = await api.call<typeof lookAtEmailUndoEndpoint>('GET', '/api/account/email/undo', {
    query: { token },
  })
  return outcome.ok ? { token, link: outcome.data, refusal: null } : { token, link: null, refusal: outcome.error }
}

/** A POST: mail scanners open every link with a GET, and would undo what their reader wants. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token, code } = readFields(await request.formData(), 'token', 'code')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof undoEmailChangeEndpoint>('POST', '/api/account/email/undo', {
    body: { token, ...(code.trim() !== '' && { code: code.trim() }) },
  })
  if (!outcome.ok) return data(toFailed(outcome, code), { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Your old e-mail address is back. Choose a new password to sign in.' })
  throw redirect(`/account/reset_password/?token=${encodeURIComponent(outcome.data.reset_token)}`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { code } = readFields(await request.clone().formData(), 'code')
  return keepPage(serverAction, (failure) => toFailed(failure, code))
}

/** A reader who entered a code keeps the field for it: after a lock or a lost connection they need it again. */
function toFailed(failure: Failure, code: string) {
  return { failure, asksForCode: code !== '' || ASKS_FOR_CODE.includes(failure.error.code) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Undo your e-mail change', path: '/account/undo_email/', isPrivate: true })

export default function UndoEmailPage({ loaderData: { token, link, refusal }, actionData }: Route.ComponentProps) {
  const title = 'Undo your e-mail change'
  if (link === null) return <DeadLink title={title} refusal={refusal} />
  const failure = actionData?.failure
  const asksForCode = actionData?.asksForCode === true
  return (
    <AuthCard
      title={title}
      intro={
        <>
          We’ll sign out every device, and you choose a new password. You can undo it until{' '}
          <Deadline at={link.undo_until} />.
        </>
      }
    >
      <FormErrors failure={failure} />
      <Addresses rows={{ Now: link.new_email, 'Back to': link.old_email }} />
      <RequiredForm className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        {asksForCode && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputMode="text"
            required
            maxLength={100}
            hint="From your authenticator app, or a recovery code."
          />
        )}
        <SubmitButton busy="Undoing…">Undo the change</SubmitButton>
      </RequiredForm>
      {/* A thief who took the account may have turned it on: only an admin can turn that off. */}
      {asksForCode && (
        <p>
          Didn’t turn on two-step sign-in?{' '}
          <Link to={CONTACT_PATH} className="text-link">
            Contact us
          </Link>{' '}
          before the undo ends.
        </p>
      )}
    </AuthCard>
  )
}
