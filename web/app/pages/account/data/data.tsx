import type {
  deleteAccountEndpoint,
  DeletionReason,
  listDeletionReasonsEndpoint,
} from '@lotyard/contract/account/data-rights'
import { data, redirect } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/data'
import { DeletePanel } from './delete-panel.tsx'
import { DownloadPanel } from './download-panel.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return orThrow(await page.api.call<typeof listDeletionReasonsEndpoint>('GET', '/api/account/deletion'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(pageContext)
  const body = { ...readFields(form, 'password'), confirm: form.has('confirm') }
  const outcome = await page.api.call<typeof deleteAccountEndpoint>('POST', '/api/account/deletion', { body })
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Your account has been deleted.' })
  throw redirect('/')
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Your data', path: '/account/data/', isPrivate: true })

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData?.failure
  // What came up while the form was filled in is newer than what the page began with.
  const reasons = (failure?.error['reasons'] as DeletionReason[] | undefined) ?? loaderData.reasons
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Your data</h1>
        <p className="text-ink-soft">Download your data, or delete your account.</p>
      </div>
      <DownloadPanel />
      <DeletePanel reasons={reasons} failure={failure} />
    </>
  )
}
