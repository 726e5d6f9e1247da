import type { signUpEndpoint } from '@lotyard/contract/account/account'
import { signUpProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { data, redirect, useSearchParams } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { EmailField } from '../../../features/credentials/email-field.tsx'
import { NameFields } from '../../../features/credentials/name-fields.tsx'
import { NewPasswordField } from '../../../features/credentials/new-password-fields.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { performIntent } from '../../../lib/pages/forms/perform-intent.server.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { returnPathOf, SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { signInReasonOf } from '@lotyard/contract/rules/site/paths/sign-in-reason'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/sign-up'
import { Link } from '../../../ui/link.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const returnTo = returnPathOf(request.url)
  const { isSignedIn, sendsMail } = context.get(pageContext)
  return isSignedIn ? redirect(returnTo) : { sendsMail }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const account = readAccount(form)
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof signUpEndpoint>('POST', '/api/account/', { body: { account } })
  if (!outcome.ok) {
    // The password is never sent back.
    const { first_name, last_name, email } = account
    const failed = { failure: outcome, entered: { first_name, last_name, email } }
    return data({ sentTo: null, failed }, { status: outcome.status || 503 })
  }
  if (!outcome.data.signed_in) return { sentTo: account.email, failed: null }
  const greeting = 'Welcome! Your account is ready.'
  throw redirect(await performIntent(page, { returnTo: returnPathOf(request.url), greeting }))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ sentTo: null, failed: { failure, entered: undefined } }))
}

function readAccount(form: FormData) {
  const fields = readFields(form, 'first_name', 'last_name', 'email', 'password')
  return { ...fields, terms_accepted: form.get('terms_accepted') === 'on' }
}

const judge = (form: FormData) => signUpProblems(readAccount(form))

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Create account',
    path: '/account/sign_up/',
    description:
      'Create a free account to buy lots at a fixed price, bid, watch lots, save searches and get alerts by e-mail.',
  })

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reason = signInReasonOf(query)
  const { sentTo, failed } = actionData ?? { sentTo: null, failed: null }
  if (sentTo !== null) return <CheckYourMail address={sentTo} />
  const errors = failed?.failure.error.errors
  const entered = failed?.entered
  return (
    <AuthCard
      title="Create account"
      intro={
        reason === null
          ? `It’s free. Buy lots at a fixed price, bid, watch lots and save searches${loaderData.sendsMail ? ', with alerts by e-mail' : ''}.`
          : `Create a free account to ${reason}. We’ll bring you back.`
      }
      below={
        <>
          Already have an account?{' '}
          <Link to={`${SIGN_IN_PATH}${query.size > 0 ? `?${query}` : ''}`} className="text-link font-semibold">
            Sign in
          </Link>
        </>
      }
    >
      <FormErrors failure={failed?.failure} />
      <RequiredForm judge={judge} className="grid gap-5">
        <NameFields entered={entered} errors={errors} />
        <EmailField defaultValue={entered?.email} errors={errors?.['email']} />
        <NewPasswordField label="Password" errors={errors?.['password']} />
        <Checkbox
          name="terms_accepted"
          required
          errors={errors?.['terms_accepted']}
          label={
            <>
              I accept the{' '}
              <Link to="/terms/" className="text-link">
                terms
              </Link>{' '}
              and have read the{' '}
              <Link to="/privacy/" className="text-link">
                privacy notice
              </Link>
              .
            </>
          }
        />
        <SubmitButton busy="Creating…">Create account</SubmitButton>
      </RequiredForm>
    </AuthCard>
  )
}

/** The same text for a new address and for one with an account: otherwise an attacker could find out who is a customer. */
function CheckYourMail({ address }: { address: string }) {
  return (
    <AuthCard title="Check your e-mail">
      <Notice kind="success">
        We sent a link to <strong>{address}</strong>. Open it to confirm your address, then sign in.
      </Notice>
      <LinkButton to={SIGN_IN_PATH}>Go to sign in</LinkButton>
    </AuthCard>
  )
}
