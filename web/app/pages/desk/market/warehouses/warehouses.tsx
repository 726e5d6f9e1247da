import type {
  changeWarehouseEndpoint,
  createWarehouseEndpoint,
  DeskWarehouse,
  listDeskWarehousesEndpoint,
} from '@lotyard/contract/desk/market/places'
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import { warehouseProblems } from '@lotyard/contract/rules/listings/market'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { answerAct, told, type Done } from '../../../../features/desk-acts/perform-act.server.ts'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import { formOf, toMarketAnswer, type MarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/warehouses'

const PATH = '/admin/market/warehouses/'
const NEW = 'new'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listDeskWarehousesEndpoint>('GET', '/api/admin/market/warehouses'))
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: save, toAnswer: toMarketAnswer, to: PATH })
}

async function save({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { key, version, ...fields } = readFields(form, 'key', 'version', 'description', 'city', 'region', 'zip')
  const body = { ...fields, is_retired: form.get('is_retired') !== null }
  const outcome =
    formOf(form) === NEW
      ? await api.call<typeof createWarehouseEndpoint>('POST', '/api/admin/market/warehouses', {
          body: { key, ...body },
        })
      : await api.call<typeof changeWarehouseEndpoint>('PUT', '/api/admin/market/warehouses/:key', {
          params: { key },
          body: { version: Number(version), ...body },
        })
  return told(outcome, ({ description }) => `${description} saved.`)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Warehouses', path: PATH, isPrivate: true })

const COLUMNS: Column<DeskWarehouse>[] = [
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
  {
    name: 'Edit',
    cell: ({ key, description }) => <EditLink to={`${PATH}?edit=${key}`} of={description} />,
    isNumber: true,
  },
]

export default function DeskWarehousesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { warehouses, history } = loaderData
  const [query] = useSearchParams()
  const edited = warehouses.find(({ key }) => key === query.get('edit'))
  return (
    <MarketPage
      title="Warehouses"
      about="Where lots are. Freight is priced from a warehouse's ZIP code, so a new one counts for every quote at once."
      add={{ name: 'Add warehouse', to: `${PATH}?new=1` }}
    >
      {query.has('new') && (
        <Panel title="Add warehouse">
          <WarehouseForm answer={actionData} />
        </Panel>
      )}
      {edited && (
        <Panel title={`Edit ${edited.description}`}>
          <WarehouseForm key={edited.key} warehouse={edited} answer={actionData} />
        </Panel>
      )}
      {warehouses.length === 0 ? (
        <EmptyState title="No warehouses">Add one to list lots.</EmptyState>
      ) : (
        <TableBox>
          <DataTable caption="Warehouses" columns={COLUMNS} rows={warehouses} keyOf={({ key }) => key} />
        </TableBox>
      )}
      <ChangeHistory history={history} subject="warehouse:" />
    </MarketPage>
  )
}

const STATES = statesOf('shipping').map(({ code, name }) => [code, name] as const)

function judge(fields: FormData) {
  return warehouseProblems(readFields(fields, 'description', 'city', 'region', 'zip'))
}

type FormProps = { warehouse?: DeskWarehouse; answer: MarketAnswer | undefined }

function WarehouseForm({ warehouse, answer }: FormProps) {
  const hidden = warehouse && { key: warehouse.key, version: warehouse.version }
  return (
    <EditForm name={warehouse?.key ?? NEW} hidden={hidden} answer={answer} judge={judge} back={PATH}>
      {({ errors, text, isTicked }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              name="description"
              required
              autoComplete="off"
              hint="As buyers see it, for example: Hebron, KY"
              defaultValue={text('description', warehouse?.description)}
              errors={errors['description']}
            />
            {warehouse === undefined && (
              <TextField
                label="Key"
                name="key"
                required
                autoComplete="off"
                hint="In links and imports, for example: hebron-ky. It can't be changed later."
                defaultValue={text('key')}
                errors={errors['key']}
              />
            )}
            <TextField
              label="City"
              name="city"
              required
              autoComplete="off"
              defaultValue={text('city', warehouse?.city)}
              errors={errors['city']}
            />
            <SelectField
              label="State"
              name="region"
              required
              options={STATES}
              defaultValue={text('region', warehouse?.region)}
              errors={errors['region']}
            />
            <TextField
              label="ZIP code"
              name="zip"
              required
              inputMode="numeric"
              autoComplete="off"
              defaultValue={text('zip', warehouse?.zip)}
              errors={errors['zip']}
            />
          </div>
          <Checkbox
            name="is_retired"
            label="Retired: takes no new lots. Lots that are there stay for sale."
            defaultChecked={isTicked('is_retired', warehouse?.is_retired ?? false)}
          />
        </>
      )}
    </EditForm>
  )
}
