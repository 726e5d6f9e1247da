import type {
  listSavedSearchesEndpoint,
  removeSavedSearchEndpoint,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
} from '@lotyard/contract/account/saved-searches'
import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import { describeSaved, isAlerts } from '@lotyard/contract/rules/preferences/saved-search'
import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { data, redirect, useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/saved-searches'
import { SavedSearchRow } from './saved-search-row.tsx'

const PATH = '/account/saved_searches/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireAccount(page, request)
  const { saved_searches: searches, may_find_deals: mayFindDeals } = orThrow(
    await page.api.call<typeof listSavedSearchesEndpoint>('GET', '/api/account/saved_searches'),
  )
  // Mails of deals lead here: what a deal asks for is in no mail.
  const opened = new URL(request.url).searchParams.get('open')
  const path = searches.find(({ id }) => id === opened)?.path
  if (path !== undefined) throw redirect(path)
  const { sendsMail } = page
  return {
    searches,
    mayFindDeals,
    sendsMail,
    mustConfirm: !mayGetNews({ sendsMail, isVerified: account.email_verified }),
  }
}

/** The browse page posts here to save a search; the rows of this page to change or remove one. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(pageContext)
  const { intent, id } = readFields(form, 'intent', 'id')
  if (intent === 'save') return save(page, form)
  return intent === 'remove' ? remove(page, id) : change(page, id, form)
}

async function save(page: PageContext, form: FormData): Promise<never> {
  const { query, name, return_to: returnTo } = readFields(form, 'query', 'name', 'return_to')
  const back = safeReturnPath(returnTo)
  const outcome = await page.api.call<typeof saveSearchEndpoint>('POST', '/api/account/saved_searches', {
    body: { saved_search: { query, ...(name !== '' && { name }) } },
  })
  if (!outcome.ok && outcome.status === 401) throw redirect(signInPath(back))
  page.leaveFlash(
    outcome.ok
      ? { kind: 'success', text: describeSaved(outcome.data.saved_search.query, outcome.data.saved_search.alerts) }
      : { kind: 'danger', text: outcome.error.message },
  )
  throw redirect(back)
}

async function change(page: PageContext, id: string, form: FormData) {
  const { name, alerts } = readFields(form, 'name', 'alerts')
  const outcome = await page.api.call<typeof updateSavedSearchEndpoint>('PUT', '/api/account/saved_searches/:id', {
    params: { id },
    body: { saved_search: { name, ...(isAlerts(alerts) && { alerts }) } },
  })
  if (!outcome.ok) return data({ id, failure: outcome, entered: { name, alerts } }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Saved search updated.' })
  throw redirect(PATH)
}

async function remove(page: PageContext, id: string) {
  const outcome = await page.api.call<typeof removeSavedSearchEndpoint>('DELETE', '/api/account/saved_searches/:id', {
    params: { id },
  })
  if (!outcome.ok) return data({ id, failure: outcome, entered: null }, { status: outcome.status || 503 })
  page.leaveFlash({ kind: 'success', text: 'Saved search removed.' })
  throw redirect(PATH)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { id } = readFields(await request.clone().formData(), 'id')
  return keepPage(serverAction, (failure) => ({ id, failure, entered: null }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Saved searches', path: PATH, isPrivate: true })

/** Which search is being edited or removed is in the address, so that it works before scripts do. */
export default function SavedSearchesPage({
  loaderData: { searches, mayFindDeals, sendsMail, mustConfirm },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const editing = actionData?.entered === undefined || actionData.entered === null ? query.get('edit') : actionData.id
  const isGone = actionData !== undefined && !searches.some((search) => search.id === actionData.id)
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Saved searches</h1>
        <p className="text-ink-soft">
          {sendsMail
            ? "We'll tell you about new lots that match."
            : "E-mail isn't sent here, so alerts don't arrive yet."}
        </p>
      </div>
      {mustConfirm && (
        <Notice kind="info" isLive={false}>
          Alerts start once your e-mail address is confirmed. <Link to="/account/">Send the link again</Link>
        </Notice>
      )}
      {!mayFindDeals && (
        <Notice kind="info" isLive={false}>
          Deals need a price book and a shipping address.{' '}
          <Link to="/account/price_book/" className="text-link">
            Set up price book
          </Link>{' '}
          ·{' '}
          <Link to="/account/addresses/" className="text-link">
            Addresses
          </Link>
        </Notice>
      )}
      {isGone && <Notice kind="danger">{actionData.failure.error.message}</Notice>}
      {searches.length === 0 ? (
        <EmptyState
          title="No saved searches"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          Search or filter lots, then choose “Save search”.
        </EmptyState>
      ) : (
        <ul className="rounded-sm border border-line bg-surface">
          {searches.map((search) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              mode={search.id === editing ? 'edit' : search.id === query.get('remove') ? 'remove' : 'closed'}
              answer={search.id === actionData?.id ? actionData : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}
