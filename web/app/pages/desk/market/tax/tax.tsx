import { formatTaxRate, parseTaxRate, TAX_RATE_ADVICE } from '@lotyard/contract/rules/orders/tax/tax-rate'
import type { changeTaxRateEndpoint, DeskTaxRate, listTaxRatesEndpoint } from '@lotyard/contract/desk/market/tax'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { answerAct, told, type Done } from '../../../../features/desk-acts/perform-act.server.ts'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import { toMarketAnswer, type MarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/tax'

const PATH = '/admin/market/tax/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listTaxRatesEndpoint>('GET', '/api/admin/market/tax'))
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: save, toAnswer: toMarketAnswer, to: PATH })
}

async function save({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { state, percent, was } = readFields(form, 'state', 'percent', 'was')
  const outcome = await api.call<typeof changeTaxRateEndpoint>('PUT', '/api/admin/market/tax/:state', {
    params: { state },
    body: { percent, was_milli_percent: Number(was) },
  })
  return told(outcome, ({ name, milli_percent: rate }) =>
    rate === 0 ? `Sales in ${name} are no longer taxed.` : `Sales in ${name} are now taxed at ${formatTaxRate(rate)}.`,
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Sales tax', path: PATH, isPrivate: true })

const COLUMNS: Column<DeskTaxRate>[] = [
  { name: 'State', cell: ({ name }) => name },
  {
    name: 'Rate',
    cell: ({ milli_percent }) => (milli_percent === 0 ? 'None' : formatTaxRate(milli_percent)),
    isNumber: true,
  },
  { name: 'Edit', cell: ({ state, name }) => <EditLink to={`${PATH}?edit=${state}`} of={name} />, isNumber: true },
]

export default function DeskTaxPage({ loaderData: { rates, history }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const edited = rates.find(({ state }) => state === query.get('edit'))
  // Those that are charged first: they are what an admin comes to check.
  const charged = rates.filter(({ milli_percent }) => milli_percent > 0)
  const rows = [...charged, ...rates.filter(({ milli_percent }) => milli_percent === 0)]
  return (
    <MarketPage
      title="Sales tax"
      about="Shipped lots are taxed by the state they go to, lots that are picked up by their warehouse’s state, unless the buyer has a resale certificate there. Orders already placed keep their tax."
    >
      {edited && (
        <Panel title={`Sales tax in ${edited.name}`}>
          <RateForm key={edited.state} rate={edited} answer={actionData} />
        </Panel>
      )}
      <TableBox>
        <DataTable caption="Sales tax by state" columns={COLUMNS} rows={rows} keyOf={({ state }) => state} />
      </TableBox>
      <ChangeHistory history={history} subject="state:" />
    </MarketPage>
  )
}

function judge(fields: FormData): Record<string, string[]> {
  const { percent } = readFields(fields, 'percent')
  return parseTaxRate(percent) === null ? { percent: [TAX_RATE_ADVICE] } : {}
}

function RateForm({ rate, answer }: { rate: DeskTaxRate; answer: MarketAnswer | undefined }) {
  const hidden = { state: rate.state, was: rate.milli_percent }
  return (
    <EditForm name={rate.state} hidden={hidden} answer={answer} judge={judge} back={PATH}>
      {({ errors, text }) => (
        <div className="max-w-xs">
          <TextField
            label="Percent"
            name="percent"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="For example 6.625. Enter 0 to charge nothing."
            defaultValue={text('percent', formatTaxRate(rate.milli_percent).slice(0, -1))}
            errors={errors['percent']}
          />
        </div>
      )}
    </EditForm>
  )
}
