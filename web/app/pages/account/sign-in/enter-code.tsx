import type { enterCodeEndpoint } from '@lotyard/contract/account/two-factor'
import { mayTrustDevices, TRUSTED_DAYS } from '@lotyard/contract/rules/accounts/two-step'
import { returnPathOf, SIGN_IN_CODE_PATH, SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { data, redirect, useSearchParams } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { CodeField } from '../../../features/credentials/code-field.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { performIntent } from '../../../lib/pages/forms/perform-intent.server.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/enter-code'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.isSignedIn) return null
  throw redirect(await performIntent(page, { returnTo: returnPathOf(request.url) }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { code } = readFields(form, 'code')
  const trust = form.has('trust')
  const page = context.get(pageContext)
  const outcome = await page.api.call<typeof enterCodeEndpoint>('POST', '/api/account/session/code', {
    body: { code, trust },
  })
  if (!outcome.ok) {
    if (outcome.error.code !== 'sign_in_expired')
      return data({ failure: outcome, trust }, { status: outcome.status || 503 })
    page.leaveFlash({ kind: 'danger', text: outcome.error.message })
    throw redirect(SIGN_IN_PATH + withoutKind(new URL(request.url).searchParams))
  }
  const isTrusted = outcome.data.roles.every(mayTrustDevices)
  throw redirect(
    await performIntent(page, {
      returnTo: returnPathOf(request.url),
      ...(trust && !isTrusted && { greeting: 'Admins enter a code each time, so this device isn’t trusted.' }),
    }),
  )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure, trust: false }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Enter your code', path: SIGN_IN_CODE_PATH, isPrivate: true })

/** In the address, so that the link between the two works before scripts do. */
const KIND = 'with'

export default function EnterCodePage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isRecovery = query.get(KIND) === 'recovery'
  const kind = isRecovery ? 'recovery' : 'app'
  return (
    <AuthCard
      title="Enter your code"
      intro={isRecovery ? 'Each recovery code works once.' : 'Your password is right. One more step.'}
      below={
        <Link to={SIGN_IN_PATH + withoutKind(query)} className="text-link">
          Back to sign in
        </Link>
      }
    >
      <FormErrors failure={actionData?.failure} />
      <RequiredForm className="grid gap-5">
        <FocusOnOpen key={kind}>
          <CodeField kind={kind} errors={actionData?.failure.error.errors?.['code']} />
        </FocusOnOpen>
        <Checkbox
          name="trust"
          label={`Trust this device for ${TRUSTED_DAYS} days`}
          defaultChecked={actionData?.trust ?? false}
        />
        <SubmitButton busy="Signing in…">Sign in</SubmitButton>
      </RequiredForm>
      {isRecovery ? (
        <p>
          <Link to={SIGN_IN_CODE_PATH + withoutKind(query)} className="text-link">
            Use a code from your app
          </Link>
        </p>
      ) : (
        <p>
          Lost your phone?{' '}
          <Link to={SIGN_IN_CODE_PATH + withRecovery(query)} className="text-link">
            Use a recovery code
          </Link>
        </p>
      )}
    </AuthCard>
  )
}

function withRecovery(query: URLSearchParams): string {
  const changed = new URLSearchParams(query)
  changed.set(KIND, 'recovery')
  return `?${changed}`
}

function withoutKind(query: URLSearchParams): string {
  const changed = new URLSearchParams(query)
  changed.delete(KIND)
  return changed.size > 0 ? `?${changed}` : ''
}
