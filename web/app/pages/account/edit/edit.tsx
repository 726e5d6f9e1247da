import type { updateAccountEndpoint } from '@lotyard/contract/account/account'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { data, redirect, useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/edit'
import { NamePanel } from './name-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

const PATH = '/account/edit/'

export async function loader({ context, request }: Route.LoaderArgs) {
  return requireAccount(context.get(pageContext), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(pageContext)
  return form.get('part') === 'password' ? changePassword(page, form) : changeName(page, form)
}

async function changeName(page: PageContext, form: FormData) {
  const account = readFields(form, 'first_name', 'last_name')
  const outcome = await page.api.call<typeof updateAccountEndpoint>('PUT', '/api/account/', { body: { account } })
  if (!outcome.ok) return data({ part: 'name' as const, failure: outcome, entered: account }, { status: 422 })
  page.leaveFlash({ kind: 'success', text: 'Your name has been updated.' })
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
  const part = (await request.clone().formData()).get('part') === 'password' ? ('password' as const) : ('name' as const)
  return keepPage(serverAction, (failure) => ({ part, failure, entered: null }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Name and password', path: PATH, isPrivate: true })

/** Which part is being edited is in the address, so that 'Edit' and 'Cancel' are links that work before scripts do. */
export default function AccountEditPage({ loaderData: account, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const editing = actionData?.part ?? query.get('edit')
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Name and password</h1>
      <NamePanel
        account={account}
        isEditing={editing === 'name'}
        failure={actionData?.part === 'name' ? actionData.failure : undefined}
        entered={actionData?.entered ?? undefined}
      />
      <PasswordPanel
        isEditing={editing === 'password'}
        failure={actionData?.part === 'password' ? actionData.failure : undefined}
      />
    </>
  )
}
