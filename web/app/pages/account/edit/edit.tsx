import type { updateAccountEndpoint } from '@lotyard/contract/account/account'
import type { getEmailEndpoint, requestEmailChangeEndpoint } from '@lotyard/contract/account/email-change'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { data, redirect, useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/edit'
import { EmailPanel } from './email-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

const PATH = '/account/edit/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireAccount(page, request)
  const email = orThrow(await page.api.call<typeof getEmailEndpoint>('GET', '/api/account/email'))
  return { account, email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(pageContext)
  const part = partOf(form)
  if (part === 'password') return changePassword(page, form)
  return part === 'email' ? changeEmail(page, form) : changeName(page, form)
}

function partOf(form: FormData): 'name' | 'email' | 'password' {
  const part = form.get('part')
  return part === 'password' || part === 'email' ? part : 'name'
}

async function changeName(page: PageContext, form: FormData) {
  const account = readFields(form, 'first_name', 'last_name')
  const outcome = await page.api.call<typeof updateAccountEndpoint>('PUT', '/api/account/', { body: { account } })
  if (!outcome.ok) return data({ part: 'name' as const, failure: outcome, entered: account }, { status: 422 })
  page.leaveFlash({ kind: 'success', text: 'Your name has been updated.' })
  throw redirect(PATH)
}

async function changeEmail(page: PageContext, form: FormData) {
  const body = readFields(form, 'email', 'password')
  const outcome = await page.api.call<typeof requestEmailChangeEndpoint>('POST', '/api/account/email', { body })
  // The password is never sent back.
  if (!outcome.ok)
    return data({ part: 'email' as const, failure: outcome, entered: { email: body.email } }, { status: 422 })
  // The same sentence whether or not another account has the address.
  const text = page.sendsMail
    ? `We sent a link to ${body.email.trim()}. Open it to confirm the change.`
    : "E-mail isn't sent here. An admin can find your link in the outbox."
  page.leaveFlash({ kind: 'success', text })
  throw redirect(PATH)
}

async function changePassword(page: PageContext, form: FormData) {
  const account = readFields(form, 'current_password', 'password', 'password_confirmation')
  const outcome = await page.api.call<typeof updateAccountEndpoint>('PUT', '/api/account/', {
    body: { update_password: true, account },
  })
  if (!outcome.ok) return data({ part: 'password' as const, failure: outcome, entered: null }, { status: 422 })
  page.leaveFlash({ kind: 'success', text: 'Your password has been changed. Sign in with the new one.' })
  throw redirect(SIGN_IN_PATH)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const part = partOf(await request.clone().formData())
  return keepPage(serverAction, (failure) => ({ part, failure, entered: null }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Name, e-mail, password', path: PATH, isPrivate: true })

/** Which part is being edited is in the address, so that 'Edit' and 'Cancel' are links that work before scripts do. */
export default function AccountEditPage({ loaderData: { account, email }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const editing = actionData?.part ?? query.get('edit')
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Name, e-mail, password</h1>
      <NamePanel
        account={account}
        isEditing={editing === 'name'}
        failure={actionData?.part === 'name' ? actionData.failure : undefined}
        entered={actionData?.part === 'name' ? (actionData.entered ?? undefined) : undefined}
      />
      <EmailPanel
        {...email}
        isEditing={editing === 'email'}
        failure={actionData?.part === 'email' ? actionData.failure : undefined}
        entered={actionData?.part === 'email' ? actionData.entered?.email : undefined}
      />
      <PasswordPanel
        isEditing={editing === 'password'}
        failure={actionData?.part === 'password' ? actionData.failure : undefined}
      />
    </>
  )
}
