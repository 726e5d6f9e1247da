import { savedMessage } from '@lotyard/contract/rules/preferences/preference-messages'
import { data, redirect, useSearchParams } from 'react-router'
import { browserApi } from '../../../api/browser-api.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/preferences'
import { readTicked } from './inventory/ticked.ts'
import { loadPreferences, type LoadedPreferences } from './load-preferences.ts'
import { PATH, readPart, type Answer } from './parts.ts'
import { PreferencePanels } from './preference-panels.tsx'
import { saveBidding, saveInventory, saveNotifications, sendTestEmail } from './save-preferences.ts'

export async function loader({ context, request }: Route.LoaderArgs): Promise<LoadedPreferences> {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return loadPreferences(page.api)
}

/** In the browser the page calls the API itself, so that a part that fails leaves the others. */
export async function clientLoader(): Promise<LoadedPreferences> {
  return loadPreferences(browserApi())
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const part = readPart(form)
  const saves = { inventory: saveInventory, notifications: saveNotifications, bidding: saveBidding }
  const save = { ...saves, test_email: sendTestEmail }[part]
  const outcome = await save(api, form)
  if (!outcome.ok) {
    // 'Clear all' comes from a form without boxes: those of the other one stay as they were saved.
    const ticked = part === 'inventory' && !form.has('clear') ? readTicked(form) : null
    const { review_bids_from: typed } = readFields(form, 'review_bids_from')
    const answer: Answer = { part, failure: outcome, ticked, typed }
    return data(answer, { status: outcome.status || 503 })
  }
  if (part === 'test_email') return data<Answer>({ part, failure: null, ticked: null })
  leaveFlash({ kind: 'success', text: savedMessage(outcome.emailFollows) })
  throw redirect(PATH)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const part = readPart(await request.clone().formData())
  return keepPage(serverAction, (failure): Answer => ({ part, failure, ticked: null }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Preferences', path: PATH, isPrivate: true })

/** Which part is being edited is in the address, so that 'Edit' and 'Cancel' are links that work before scripts do. */
export default function PreferencesPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { mustConfirm } = matches[1].loaderData
  return (
    <PreferencePanels loaded={loaderData} mustConfirm={mustConfirm} answer={actionData} edited={query.get('edit')} />
  )
}
