import type { requestPasswordResetEndpoint } from '@lotyard/contract/account/account'
import { emailProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { RESET_LINK_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import { data } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { EmailField } from '../../../features/credentials/email-field.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/forgot-password'
import { Link } from '../../../ui/link.tsx'

export async function action({ context, request }: Route.ActionArgs) {
  const { email } = readFields(await request.formData(), 'email')
  const outcome = await context
    .get(pageContext)
    .api.call<typeof requestPasswordResetEndpoint>('POST', '/api/account/password_reset', { body: { email } })
  if (outcome.ok) return { sentTo: email, failed: null }
  return data({ sentTo: null, failed: { failure: outcome, email } }, { status: outcome.status || 503 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ sentTo: null, failed: { failure, email: undefined } }))
}

const judge = (form: FormData) => emailProblems(readFields(form, 'email'))

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Forgot your password?', path: '/account/forgot_password/', isPrivate: true })

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { sentTo, failed } = actionData ?? { sentTo: null, failed: null }
  return (
    <AuthCard
      title="Forgot your password?"
      intro="We'll e-mail you a link to choose a new one."
      below={
        <Link to={SIGN_IN_PATH} className="text-link">
          Back to sign in
        </Link>
      }
    >
      {sentTo !== null ? (
        // The same sentence whether or not there is such an account: otherwise an attacker could find out who is a customer.
        <Notice kind="success">
          If {sentTo} has an account, a link is on its way. It's good for {spellCount(RESET_LINK_HOURS, 'hour')}.
        </Notice>
      ) : (
        <>
          <FormErrors failure={failed?.failure} />
          <RequiredForm judge={judge} className="grid gap-5">
            <EmailField defaultValue={failed?.email} errors={failed?.failure.error.errors?.['email']} />
            <SubmitButton busy="Sending…">Send link</SubmitButton>
          </RequiredForm>
        </>
      )}
    </AuthCard>
  )
}
