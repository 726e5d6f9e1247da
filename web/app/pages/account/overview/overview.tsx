import type { resendVerificationEndpoint } from '@lotyard/contract/account/account'
import { data } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/overview'
import { AccountPanels } from './account-panels.tsx'
import { LatestBids } from './latest-bids.tsx'
import { loadBids } from './load-bids.server.ts'
import { loadFacts } from './load-facts.server.ts'
import { loadInvoices } from './load-invoices.server.ts'
import { PaymentsDue } from './payments-due.tsx'

const LINK_IN_OUTBOX = "E-mail isn't sent here. An admin can find your link in the outbox."

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireAccount(page, request)
  const [bids, facts] = await Promise.all([loadBids(page.api), loadFacts(page.api)])
  // Most accounts have ordered nothing, and need no second look.
  const invoices = facts.orderCount === 0 ? [] : await loadInvoices(page.api)
  return { account, bids, facts, invoices, sendsMail: page.sendsMail, takesPayments: page.takesPayments }
}

/** Sends the confirmation mail again. */
export async function action({ context }: Route.ActionArgs) {
  const { api, sendsMail } = context.get(pageContext)
  const outcome = await api.call<typeof resendVerificationEndpoint>('POST', '/api/account/verification')
  return outcome.ok
    ? data({ message: sendsMail ? 'A new link is on its way.' : LINK_IN_OUTBOX, isError: false })
    : data({ message: outcome.error.message, isError: true }, { status: outcome.status || 503 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ message: error.message, isError: true }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Account', path: '/account/', isPrivate: true })

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, bids, facts, invoices, sendsMail, takesPayments } = loaderData
  return (
    <>
      <h1 className="text-2xl md:text-3xl">
        {account.first_name} {account.last_name}
      </h1>
      {!account.email_verified && (
        <Notice kind="info" isLive={false}>
          {sendsMail ? (
            <>
              <p className="font-semibold">Confirm {account.email} before you bid.</p>
              <p className="mb-3">We sent you a link when you created your account.</p>
            </>
          ) : (
            <p className="mb-3 font-semibold">Confirm your e-mail so we can reach you if you win.</p>
          )}
          <RequiredForm>
            <SubmitButton kind="plain" busy="Sending…">
              {sendsMail ? 'Send link again' : 'Request a link'}
            </SubmitButton>
          </RequiredForm>
        </Notice>
      )}
      {actionData !== undefined && (
        <Notice kind={actionData.isError ? 'danger' : 'success'}>{actionData.message}</Notice>
      )}
      <PaymentsDue bids={bids?.unpaid ?? []} invoices={invoices} />
      {bids !== null && <LatestBids bids={bids.latest} counts={bids.counts} />}
      <AccountPanels facts={facts} market={{ sendsMail, takesPayments }} />
      <Panel
        title="Your account"
        action={
          <LinkButton isSmall to="/account/edit/">
            Edit
          </LinkButton>
        }
      >
        <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:gap-y-2 max-sm:[&>dd:not(:last-child)]:mb-3">
          <dt className="text-ink-soft">Name</dt>
          <dd>
            {account.first_name} {account.last_name}
          </dd>
          <dt className="text-ink-soft">E-mail address</dt>
          <dd>
            {account.email}
            {account.email_verified && <span className="text-good"> (confirmed)</span>}
          </dd>
          <dt className="text-ink-soft">Password</dt>
          <dd>••••••••</dd>
        </dl>
      </Panel>
    </>
  )
}
