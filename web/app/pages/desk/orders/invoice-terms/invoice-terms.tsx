import type { changeInvoiceTermsEndpoint, InvoiceTerms, listInvoiceTermsEndpoint } from '@lotyard/contract/desk/orders'
import { formatCents, parseDollars } from '@lotyard/contract/rules/money'
import { creditLeftCents } from '@lotyard/contract/rules/orders/terms/credit'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { answerAct, told, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { personPath } from '../../../../features/people/people-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseAt, refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/invoice-terms'
import { describeTerms, MAX_INVOICE_DAYS, termsProblems, typedTerms } from './buyer-terms.ts'

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
  const { act, email, days, limit, may_wire } = readFields(form, 'act', 'email', 'days', 'limit', 'may_wire')
  const isRemoved = act === 'remove'
  const outcome =
    refuseFields(isRemoved ? {} : termsProblems({ days, limit, mayWire: may_wire !== '' })) ??
    (await api.call<typeof changeInvoiceTermsEndpoint>('PUT', '/api/admin/invoice_terms', {
      body: {
        email,
        invoice_days: isRemoved || days.trim() === '' ? null : Number(days),
        credit_limit_cents: isRemoved || limit.trim() === '' ? null : parseDollars(limit),
        may_wire: !isRemoved && may_wire !== '',
      },
    }))
  return told(refuseAt(outcome, { buyer_not_found: 'email' }), (terms) => `${terms.email}: ${describeTerms(terms)}.`)
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
        <Link to={personPath(accountId)} className="text-link wrap-anywhere">
          {email}
        </Link>
      ),
    },
    { name: 'Name', cell: ({ name }) => name, isHiddenOnPhones: true },
    {
      name: 'Terms',
      cell: (terms) => (
        <>
          {describeTerms(terms)}
          <span className="figures block text-sm text-ink-soft">
            Owes {formatCents(terms.exposureCents)}
            {terms.creditLimitCents !== null &&
              `, ${formatCents(creditLeftCents(terms.creditLimitCents, [terms.exposureCents]))} left`}
          </span>
        </>
      ),
    },
    {
      name: 'Change',
      cell: (terms) => (
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <LinkButton isSmall to={`${PATH}?edit=${terms.accountId}`} preventScrollReset>
            Edit<span className="sr-only"> {terms.email}</span>
          </LinkButton>
          <RemoveForm terms={terms} answer={answer} />
        </div>
      ),
      isNumber: true,
    },
  ]
}

export default function InvoiceTermsPage({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const edited = accounts.find(({ accountId }) => accountId === query.get('edit'))
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Invoice accounts</h1>
        <p className="text-ink-soft">These buyers can order now and pay later.</p>
      </div>
      <Panel title={edited === undefined ? 'Set a buyer’s terms' : `Terms of ${edited.email}`}>
        <TermsForm answer={actionData} edited={edited} />
      </Panel>
      {accounts.length === 0 ? (
        <EmptyState title="No invoice accounts">
          Everyone pays by card or PayPal. Set a buyer’s terms above to let them pay by invoice.
        </EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable
            caption="Invoice accounts"
            columns={columnsFor(actionData)}
            rows={accounts}
            keyOf={({ accountId }) => accountId}
            isFoldedOnPhones
          />
        </div>
      )}
    </div>
  )
}

type FormProps = { answer: ActAnswer | undefined }

/** Of a new account, or of one that is to be changed. */
function TermsForm({ answer, edited }: FormProps & { edited: InvoiceTerms | undefined }) {
  const now = typedTerms(edited)
  return (
    <ActForm key={edited?.accountId} act="add" answer={answer} className="grid items-start gap-4 sm:grid-cols-2">
      {({ errors, entered }) => (
        <>
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={entered['email'] ?? now.email}
            errors={errors['email']}
          />
          <TextField
            label="Days to pay an invoice"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            hint={`1 to ${MAX_INVOICE_DAYS}. Leave empty for no invoices.`}
            defaultValue={entered['days'] ?? now.days}
            errors={errors['days'] ?? errors['invoice_days']}
          />
          <TextField
            label="Credit limit (optional)"
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            hint="In dollars. Up to this, orders ship before they’re paid. Leave empty to ship once paid."
            defaultValue={entered['limit'] ?? now.limit}
            errors={errors['limit'] ?? errors['credit_limit_cents']}
          />
          <div className="self-center">
            <Checkbox
              name="may_wire"
              label="Can pay by wire at checkout without a paid order first"
              defaultChecked={entered['email'] === undefined ? now.mayWire : entered['may_wire'] !== undefined}
            />
          </div>
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <SubmitButton busy="Saving…">Save</SubmitButton>
            {edited !== undefined && (
              <LinkButton kind="quiet" to={PATH} preventScrollReset>
                Cancel
              </LinkButton>
            )}
          </div>
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
