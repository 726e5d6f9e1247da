import type { getMailEndpoint, retryMailEndpoint } from '@lotyard/contract/desk/outbox'
import { countOf } from '@lotyard/contract/rules/format-count'
import { data } from 'react-router'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import type { Route } from './+types/mail'
import { MailStateBadge } from './mail-state-badge.tsx'
import { Link } from '../../../../ui/link.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof getMailEndpoint>('GET', '/api/admin/mails/:id', { params }))
}

export async function action({ context, params }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const outcome = await api.call<typeof retryMailEndpoint>('POST', '/api/admin/mails/:id/retry', { params })
  return outcome.ok
    ? data({ kind: 'success' as const, text: 'Queued to be sent again.' })
    : data({ kind: 'danger' as const, text: outcome.error.message }, { status: outcome.status || 503 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ kind: 'danger' as const, text: error.message }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, { title: loaderData?.subject ?? 'E-mail', path: '/admin/outbox', isPrivate: true })

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-4xl gap-4">
      <Link to="/admin/outbox" className="text-link justify-self-start">
        All e-mails
      </Link>
      <h1 className="text-2xl md:text-3xl">{mail.subject ?? 'Not written yet'}</h1>
      {actionData !== undefined && <Notice kind={actionData.kind}>{actionData.text}</Notice>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        <MailStateBadge state={mail.state} />
        <span>To {mail.recipient}</span>
        <LocalTime at={mail.created_at} />
        <span className="figures">{countOf(mail.attempts, 'attempt')}</span>
      </p>
      {mail.state === 'failed' && (
        <Notice kind="danger" isLive={false}>
          <p className="mb-3">{mail.last_error ?? 'The last attempt failed. No reason was given.'}</p>
          <RequiredForm>
            <SubmitButton busy="Queueing…">Send again</SubmitButton>
          </RequiredForm>
        </Notice>
      )}
      {mail.html === null ? (
        <p>
          {mail.state === 'unwanted'
            ? 'The recipient turned off e-mails like this one, so it was never written.'
            : "Either it isn't written yet, or its text was removed because it held a sign-in link."}
        </p>
      ) : (
        // Sandboxed without scripts, forms or access to this page: a mail contains text that others wrote.
        <iframe
          title="E-mail as the recipient sees it"
          sandbox=""
          srcDoc={mail.html}
          className="h-[36rem] w-full rounded-sm border border-line bg-[#fff]"
        />
      )}
      {mail.text !== null && (
        <details>
          <summary className="min-h-11 py-2 font-semibold">Plain text</summary>
          <pre className="rounded-sm border border-line bg-surface p-4 text-sm whitespace-pre-wrap">{mail.text}</pre>
        </details>
      )}
    </div>
  )
}
