import type { changeInvoiceTermsEndpoint, InvoiceTerms, listInvoiceTermsEndpoint } from '@lotyard/contract/order-desk'
import { data, redirect } from 'react-router'
import type { Failure } from '../../api/api.ts'
import { FormErrors } from '../../features/credentials/form-errors.tsx'
import { countDays } from '../../features/people/count-days.ts'
import { personPath } from '../../features/people/people-paths.ts'
import { describePage } from '../../lib/pages/describe-page.ts'
import { keepPage } from '../../lib/pages/keep-page.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/invoice-terms'
import { daysProblem, MAX_INVOICE_DAYS } from './invoice-days.ts'

const PATH = '/admin/invoices/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listInvoiceTermsEndpoint>('GET', '/api/admin/invoice_terms'))
}

/** Gives an account terms, changes them, or takes them away. */
export async function action({ context, request }: Route.ActionArgs) {
  const entered = readFields(await request.formData(), 'intent', 'email', 'days')
  const { api, leaveFlash } = context.get(pageContext)
  const isRemoved = entered.intent === 'remove'
  const problem = isRemoved ? null : daysProblem(entered.days)
  const outcome =
    refuseFields(problem === null ? {} : { days: [problem] }) ??
    (await api.call<typeof changeInvoiceTermsEndpoint>('PUT', '/api/admin/invoice_terms', {
      body: { email: entered.email, invoice_days: isRemoved ? null : Number(entered.days) },
    }))
  if (!outcome.ok) return data({ failure: outcome, entered }, { status: outcome.status || 503 })
  leaveFlash({
    kind: 'success',
    text: isRemoved
      ? `${outcome.data.email} can no longer pay by invoice.`
      : `${outcome.data.email} can pay by invoice within ${countDays(outcome.data.invoiceDays ?? 0)}.`,
  })
  throw redirect(PATH)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure, entered: undefined }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Invoice accounts', path: PATH, isPrivate: true })

const COLUMNS: Column<InvoiceTerms>[] = [
  {
    name: 'E-mail address',
    cell: ({ accountId, email }) => (
      <Link to={personPath(accountId)} className="text-link break-all">
        {email}
      </Link>
    ),
  },
  { name: 'Name', cell: ({ name }) => name, isHiddenOnPhones: true },
  { name: 'Days to pay', cell: ({ invoiceDays }) => invoiceDays, isNumber: true },
  { name: 'Remove', cell: ({ email }) => <RemoveForm email={email} />, isNumber: true },
]

export default function InvoiceTermsPage({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Invoice accounts</h1>
        <p className="text-ink-soft">These buyers can order now and pay by wire later.</p>
      </div>
      <Panel title="Let a buyer pay by invoice">
        <AddForm failure={actionData?.failure} entered={actionData?.entered} />
      </Panel>
      {accounts.length === 0 ? (
        <EmptyState title="No invoice accounts">Everybody pays by card or PayPal.</EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable
            caption="Invoice accounts"
            columns={COLUMNS}
            rows={accounts}
            keyOf={({ accountId }) => accountId}
          />
        </div>
      )}
    </div>
  )
}

type AddProps = { failure: Failure | undefined; entered: { intent: string; email: string; days: string } | undefined }

function AddForm({ failure, entered }: AddProps) {
  const errors = failure?.error.errors
  const typed = entered?.intent === 'add' ? entered : undefined
  return (
    <div className="grid gap-4">
      <FormErrors failure={failure} />
      <RequiredForm className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <input type="hidden" name="intent" value="add" />
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={typed?.email}
          errors={errors?.['email']}
        />
        <TextField
          label="Days to pay"
          name="days"
          inputMode="numeric"
          required
          autoComplete="off"
          hint={`1 to ${MAX_INVOICE_DAYS}`}
          defaultValue={typed?.days ?? '30'}
          errors={errors?.['days'] ?? errors?.['invoice_days']}
        />
        <SubmitButton busy="Saving…" className="justify-self-start">
          Save
        </SubmitButton>
      </RequiredForm>
    </div>
  )
}

function RemoveForm({ email }: Pick<InvoiceTerms, 'email'>) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" isSmall kind="danger">
        Remove<span className="sr-only"> {email}</span>
      </Button>
    </PostForm>
  )
}
