import {
  formatTaxRate,
  parseTaxRate,
  TAX_RATE_ADVICE,
  taxRateFigure,
} from '@lotyard/contract/rules/orders/tax/tax-rate'
import type { changeTaxRateEndpoint, DeskTaxRate, listTaxRatesEndpoint } from '@lotyard/contract/desk/market/tax'
import type { Api } from '../../../../api/api.ts'
import type { DescribedFields } from '../../../../features/market/described-fields.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import type { Problems } from '../../../../ui/forms/fields/field-problems.ts'
import type { Route } from './+types/tax'

const FIELDS = {
  percent: {
    kind: 'line',
    label: 'Percent',
    hint: 'For example 6.625. Enter 0 to charge nothing.',
    attributes: { inputMode: 'decimal' },
  },
} satisfies DescribedFields

const TAX: MarketKind<DeskTaxRate> = {
  title: 'Sales tax',
  path: '/admin/market/tax/',
  about:
    'Shipped lots are taxed by the state they go to, lots that are picked up by their warehouse’s state, unless the buyer has a resale certificate there. Orders already placed keep their tax.',
  subject: 'state:',
  caption: 'Sales tax by state',
  keyOf: ({ state }) => state,
  nameOf: ({ name }) => name,
  formTitleOf: ({ name }) => `Sales tax in ${name}`,
  hiddenOf: ({ state, milli_percent }) => ({ state, was: milli_percent }),
  judge,
  columns: [
    { name: 'State', cell: ({ name }) => name },
    {
      name: 'Rate',
      cell: ({ milli_percent }) => (milli_percent === 0 ? 'None' : formatTaxRate(milli_percent)),
      isNumber: true,
    },
  ],
}

function judge(form: FormData): Problems {
  return parseTaxRate(readFields(form, 'percent').percent) === null ? { percent: [TAX_RATE_ADVICE] } : {}
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof listTaxRatesEndpoint>('GET', '/api/admin/market/tax'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, {
    save,
    said: ({ name, milli_percent: rate }) =>
      rate === 0
        ? `Sales in ${name} are no longer taxed.`
        : `Sales in ${name} are now taxed at ${formatTaxRate(rate)}.`,
    to: TAX.path,
  })
}

function save(api: Api, form: FormData) {
  const { state, percent, was } = readFields(form, 'state', 'percent', 'was')
  return api.call<typeof changeTaxRateEndpoint>('PUT', '/api/admin/market/tax/:state', {
    params: { state },
    body: { percent, was_milli_percent: Number(was) },
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...TAX, isPrivate: true })

export default function DeskTaxPage({ loaderData: { rates, history }, actionData }: Route.ComponentProps) {
  // Those that are charged first: they are what an admin comes to check.
  const rows = rates.toSorted((one, other) => Number(other.milli_percent > 0) - Number(one.milli_percent > 0))
  return (
    <KindPage kind={TAX} items={rows} history={history} answer={actionData}>
      {(rate, drawn) => {
        const item = { percent: taxRateFigure(rate?.milli_percent ?? 0) }
        return <FieldInputs fields={FIELDS} item={item} drawn={drawn} className="max-w-xs" />
      }}
    </KindPage>
  )
}
