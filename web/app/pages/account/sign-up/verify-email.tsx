import type { getAccountEndpoint, verifyEmailEndpoint } from '@lotyard/contract/account/account'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { refusals } from '@lotyard/contract/wire/refusals'
import { data, redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/verify-email'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const page = context.get(pageContext)
  const outcome = page.isSignedIn ? await page.api.call<typeof getAccountEndpoint>('GET', '/api/account/') : null
  const account = outcome?.ok ? outcome.data : null
  const isConfirmed = account !== null && account.email_verified && readAddress(token) === account.email
  // Said by the server: the list of all refusals is too much for a page to load.
  const problem = token === '' ? refusals.verification_link_invalid.message : null
  return { token, isConfirmed, problem, signedInAs: account?.email ?? null }
}

/** As the link claims it, unchecked: only to tell its reader what they know already. */
function readAddress(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'email' in claims ? String(claims.email) : null
  } catch {
    // A mangled link says nothing.
    return null
  }
}

/** A POST: mail scanners open every link with a GET, and would use up the token before its owner does. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token } = readFields(await request.formData(), 'token')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof verifyEmailEndpoint>('PUT', '/api/account/verification', {
    body: { token },
  })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  const viewer = page.isSignedIn ? await page.api.call<typeof getAccountEndpoint>('GET', '/api/account/') : null
  const { email } = outcome.data
  // The link confirms its own address, whoever is signed in here.
  const text =
    viewer?.ok && viewer.data.email !== email
      ? `${email} is confirmed. You’re signed in as ${viewer.data.email}: sign out to use the other account.`
      : 'Your e-mail is confirmed.'
  page.leaveFlash({ kind: 'success', text })
  throw redirect(viewer?.ok ? '/account/' : SIGN_IN_PATH)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Confirm your e-mail address', path: '/account/verify_email/', isPrivate: true })

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isConfirmed, problem } = loaderData
  if (isConfirmed)
    return (
      <AuthCard title="Your e-mail is confirmed">
        <Notice kind="success">
          <strong className="wrap-anywhere">{loaderData.signedInAs}</strong> is confirmed. There&apos;s nothing more to
          do.
        </Notice>
        <LinkButton to="/account/">Go to your account</LinkButton>
      </AuthCard>
    )
  return (
    <AuthCard
      title={
        <>
          Confirm your <span className="whitespace-nowrap">e-mail</span> address
        </>
      }
      intro="One click and you're done."
    >
      {problem !== null ? (
        <Notice kind="danger">{problem}</Notice>
      ) : (
        <>
          <FormErrors failure={actionData?.failure} />
          <RequiredForm className="grid">
            <input type="hidden" name="token" value={token} />
            <SubmitButton busy="Confirming…">Confirm address</SubmitButton>
          </RequiredForm>
        </>
      )}
    </AuthCard>
  )
}
