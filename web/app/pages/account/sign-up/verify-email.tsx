import type { verifyEmailEndpoint } from '@lotyard/contract/account/account'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { data, redirect } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/verify-email'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** A POST: mail scanners open every link with a GET, and would use up the token before its owner does. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token } = readFields(await request.formData(), 'token')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof verifyEmailEndpoint>('PUT', '/api/account/verification', {
    body: { token },
  })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Your e-mail address is confirmed.' })
  throw redirect(page.isSignedIn ? '/account/' : SIGN_IN_PATH)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Confirm your e-mail address', path: '/account/verify_email/', isPrivate: true })

export default function VerifyEmailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <AuthCard
      title={
        <>
          Confirm your <span className="whitespace-nowrap">e-mail</span> address
        </>
      }
      intro="One click and you're done."
    >
      {token === '' ? (
        <Notice kind="danger">This link is incomplete. Open it from the e-mail again.</Notice>
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
