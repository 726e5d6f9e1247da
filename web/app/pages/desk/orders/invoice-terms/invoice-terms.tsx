import type { changeInvoiceTermsEndpoint, InvoiceTerms, listInvoiceTermsEndpoint } from '@lotyard/contract/desk/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import type { Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { answerAct, told, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { personPath } from '../../../../features/people/people-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/invoice-terms'
import { daysProblem, MAX_INVOICE_DAYS } from './invoice-days.ts'

const PATH = '/admin/invoices/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listInvoiceTermsEndpoint>('GET', '/api/admin/invoice_terms'))
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: changeTerms, toAnswer: toActAnswer, to: PATH })
}

/** Gives an account terms, changes them, or takes them away. */
async function changeTerms({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { act, email, days } = readFields(form, 'act', 'email', 'days')
  const isRemoved = act === 'remove'
  const problem = isRemoved ? null : daysProblem(days)
  const outcome =
    refuseFields(problem === null ? {} : { days: [problem] }) ??
    (await api.call<typeof changeInvoiceTermsEndpoint>('PUT', '/api/admin/invoice_terms', {
      body: { email, invoice_days: isRemoved ? null : Number(days) },
    }))
  return told(outcome, (terms) =>
    isRemoved
      ? `${terms.email} can no longer pay by invoice.`
      : `${terms.email} can pay by invoice within ${countOf(terms.invoiceDays ?? 0, 'day')}.`,
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Invoice accounts', path: PATH, isPrivate: true })

function columnsFor(answer: ActAnswer | undefined): Column<InvoiceTerms>[] {
  return [
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
    { name: 'Remove', cell: (terms) => <RemoveForm terms={terms} answer={answer} />, isNumber: true },
  ]
}

export default function InvoiceTermsPage({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Invoice accounts</h1>
        <p className="text-ink-soft">These buyers can order now and pay by wire later.</p>
      </div>
      <Panel title="Let a buyer pay by invoice">
        <AddForm answer={actionData} />
      </Panel>
      {accounts.length === 0 ? (
        <EmptyState title="No invoice accounts">Everyone pays by card or PayPal.</EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable
            caption="Invoice accounts"
            columns={columnsFor(actionData)}
            rows={accounts}
            keyOf={({ accountId }) => accountId}
          />
        </div>
      )}
    </div>
  )
}

type FormProps = { answer: ActAnswer | undefined }

function AddForm({ answer }: FormProps) {
  return (
    <ActForm act="add" answer={answer} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
      {({ errors, entered }) => (
        <>
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={entered['email']}
            errors={errors['email']}
          />
          <TextField
            label="Days to pay"
            name="days"
            inputMode="numeric"
            required
            autoComplete="off"
            hint={`1 to ${MAX_INVOICE_DAYS}`}
            defaultValue={entered['days'] ?? '30'}
            errors={errors['days'] ?? errors['invoice_days']}
          />
          <SubmitButton busy="Saving…" className="justify-self-start">
            Save
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}

function RemoveForm({ terms: { accountId, email }, answer }: { terms: InvoiceTerms } & FormProps) {
  return (
    <ActForm act="remove" id={accountId} hidden={{ email }} answer={answer} className="">
      {() => (
        <Button type="submit" isSmall kind="danger">
          Remove<span className="sr-only"> {email}</span>
        </Button>
      )}
    </ActForm>
  )
}
