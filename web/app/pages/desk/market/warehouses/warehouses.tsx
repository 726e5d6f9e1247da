import type {
  changeWarehouseEndpoint,
  createWarehouseEndpoint,
  DeskWarehouse,
  listDeskWarehousesEndpoint,
} from '@lotyard/contract/desk/market/places'
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import { warehouseProblems } from '@lotyard/contract/rules/listings/market'
import type { Api } from '../../../../api/api.ts'
import { keyField, readBody, type DescribedFields } from '../../../../features/market/described-fields.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KEYED, KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket, saveKeyed } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/warehouses'

const FIELDS = {
  description: { kind: 'line', label: 'Name', hint: 'As buyers see it, for example: Hebron, KY' },
  key: keyField('In links and imports, for example: hebron-ky.'),
  city: { kind: 'line', label: 'City' },
  region: {
    kind: 'choice',
    label: 'State',
    options: statesOf('shipping').map(({ code, name }) => [code, name] as const),
  },
  zip: { kind: 'line', label: 'ZIP code', attributes: { inputMode: 'numeric' } },
  is_retired: { kind: 'box', label: 'Retired: takes no new lots. Lots that are there stay for sale.' },
} satisfies DescribedFields

const WAREHOUSES: MarketKind<DeskWarehouse> = {
  ...KEYED,
  title: 'Warehouses',
  path: '/admin/market/warehouses/',
  about: "Where lots are. Freight is priced from a warehouse's ZIP code, so a new one counts for every quote at once.",
  noun: 'warehouse',
  subject: 'warehouse:',
  nameOf: ({ description }) => description,
  judge: (form) => warehouseProblems(readBody(FIELDS, form)),
  columns: [
    {
      name: 'Warehouse',
      cell: ({ description, is_retired }) => (
        <>
          {description} {is_retired && <Badge>Retired</Badge>}
        </>
      ),
    },
    { name: 'Place', cell: ({ city, region, zip }) => `${city}, ${region} ${zip}`, isHiddenOnPhones: true },
    { name: 'Key', cell: ({ key }) => <code>{key}</code>, isHiddenOnPhones: true },
  ],
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof listDeskWarehousesEndpoint>('GET', '/api/admin/market/warehouses'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save, said: ({ description }) => `${description} saved.`, to: WAREHOUSES.path })
}

function save(api: Api, form: FormData) {
  return saveKeyed(form, readBody(FIELDS, form), {
    create: (input) => api.call<typeof createWarehouseEndpoint>('POST', '/api/admin/market/warehouses', input),
    change: (input) => api.call<typeof changeWarehouseEndpoint>('PUT', '/api/admin/market/warehouses/:key', input),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...WAREHOUSES, isPrivate: true })

export default function DeskWarehousesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { warehouses, history } = loaderData
  const empty = <EmptyState title="No warehouses">Add one to list lots.</EmptyState>
  return (
    <KindPage kind={WAREHOUSES} items={warehouses} history={history} answer={actionData} empty={empty}>
      {(warehouse, drawn) => <FieldInputs fields={FIELDS} item={warehouse} drawn={drawn} />}
    </KindPage>
  )
}
