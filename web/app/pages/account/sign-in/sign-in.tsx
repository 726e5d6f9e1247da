import type { signInEndpoint } from '@lotyard/contract/account/account'
import { signInProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { data, redirect, useSearchParams } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { EmailField } from '../../../features/credentials/email-field.tsx'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { performIntent } from '../../../lib/pages/forms/perform-intent.server.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'
import { returnPathOf, SIGN_IN_CODE_PATH, SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { signInReasonOf } from '@lotyard/contract/rules/site/paths/sign-in-reason'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/sign-in'
import { Link } from '../../../ui/link.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.isSignedIn) return null
  // A visitor who asked for something may have signed in in another tab meanwhile.
  throw redirect(await performIntent(page, { returnTo: returnPathOf(request.url) }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const body = readFields(form, 'email', 'password')
  const page = context.get(pageContext)
  const outcome =
    refuseFields(judge(form)) ?? (await page.api.call<typeof signInEndpoint>('POST', '/api/account/session', { body }))
  // The address is filled in again. The password is never sent back.
  if (!outcome.ok) return data({ failure: outcome, email: body.email }, { status: outcome.status || 503 })
  // The password was right, and a code comes next.
  if ('two_factor' in outcome.data) throw redirect(SIGN_IN_CODE_PATH + new URL(request.url).search)
  throw redirect(await performIntent(page, { returnTo: returnPathOf(request.url) }))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure, email: undefined }))
}

function judge(form: FormData) {
  return signInProblems(readFields(form, 'email', 'password'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Sign in', path: SIGN_IN_PATH, isPrivate: true })

export default function SignInPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reason = signInReasonOf(query)
  const errors = actionData?.failure.error.errors
  return (
    <AuthCard
      title="Sign in"
      intro={reason !== null && `Sign in to ${reason}. We’ll bring you back.`}
      below={
        <>
          New here?{' '}
          <Link to={`/account/sign_up/${query.size > 0 ? `?${query}` : ''}`} className="text-link font-semibold">
            Create account
          </Link>
        </>
      }
    >
      <FormErrors failure={actionData?.failure} />
      <RequiredForm judge={judge} className="grid gap-5">
        <EmailField defaultValue={actionData?.email} errors={errors?.['email']} />
        <KnownPasswordField errors={errors?.['password']} />
        <SubmitButton busy="Signing in…">Sign in</SubmitButton>
      </RequiredForm>
      <Link to="/account/forgot_password/" className="text-link justify-self-start">
        Forgot your password?
      </Link>
    </AuthCard>
  )
}
