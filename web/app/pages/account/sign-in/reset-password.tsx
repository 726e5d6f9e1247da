import type { resetPasswordEndpoint } from '@lotyard/contract/account/account'
import { RESET_LINK_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { passwordResetProblems } from '@lotyard/contract/rules/accounts/password'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import { data, redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { ChangedPasswordFields } from '../../../features/credentials/new-password-fields.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/reset-password'
import { Link } from '../../../ui/link.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const body = readFields(await request.formData(), 'token', 'password', 'password_confirmation')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof resetPasswordEndpoint>('PUT', '/api/account/password_reset', { body })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Your password has been changed. Sign in with the new one.' })
  throw redirect(SIGN_IN_PATH)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

const judge = (form: FormData) => passwordResetProblems(readFields(form, 'password', 'password_confirmation'))

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Choose a new password', path: '/account/reset_password/', isPrivate: true })

export default function ResetPasswordPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const errors = actionData?.failure.error.errors
  return (
    <AuthCard
      title="Choose a new password"
      below={
        token !== '' && (
          <>
            The link is good for {spellCount(RESET_LINK_HOURS, 'hour')} and works once.{' '}
            <Link to="/account/forgot_password/" className="text-link">
              Request a new one
            </Link>
          </>
        )
      }
    >
      {token === '' ? (
        <>
          <Notice kind="danger">This link is incomplete. Open it from the e-mail again, or request a new one.</Notice>
          <LinkButton to="/account/forgot_password/">Request a new link</LinkButton>
        </>
      ) : (
        <>
          <FormErrors failure={actionData?.failure} />
          <RequiredForm mustBeValid judge={judge} className="grid gap-5">
            <input type="hidden" name="token" value={token} />
            <ChangedPasswordFields errors={errors} />
            <SubmitButton busy="Saving…">Save new password</SubmitButton>
          </RequiredForm>
        </>
      )}
    </AuthCard>
  )
}
