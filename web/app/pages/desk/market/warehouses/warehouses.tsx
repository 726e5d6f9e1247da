import type { DeskWarehouse, listDeskWarehousesEndpoint } from '@lotyard/contract/desk/market/places'
import { openingLines } from '@lotyard/contract/rules/shipping/dates/opening-lines'
import { useSearchParams } from 'react-router'
import { answerAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KEYED, KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { loadMarket } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/warehouses'
import { Holidays } from './holidays.tsx'
import { HoursFields } from './hours-fields.tsx'
import { saveWarehouses } from './save-warehouses.server.ts'
import { judgeWarehouse, WAREHOUSE_FIELDS } from './warehouse-fields.ts'
import { WAREHOUSES_PATH } from './warehouse-paths.ts'

const WAREHOUSES: MarketKind<DeskWarehouse> = {
  ...KEYED,
  title: 'Warehouses',
  path: WAREHOUSES_PATH,
  about:
    'Where lots are. Freight is priced from a warehouse’s ZIP code, and estimated dates go by its hours and holidays. A change counts for every quote at once.',
  noun: 'warehouse',
  subject: 'warehouse:',
  nameOf: ({ description }) => description,
  judge: judgeWarehouse,
  columns: [
    {
      name: 'Warehouse',
      cell: ({ description, is_retired }) => (
        <>
          {description} {is_retired && <Badge>Retired</Badge>}
        </>
      ),
    },
    {
      name: 'Place',
      cell: ({ street, city, region, zip }) => `${street === null ? '' : `${street}, `}${city}, ${region} ${zip}`,
      isHiddenOnPhones: true,
    },
    {
      name: 'Open',
      cell: ({ hours }) => <span className="figures whitespace-pre-line">{openingLines(hours).join('\n')}</span>,
      isHiddenOnPhones: true,
    },
    { name: 'Key', cell: ({ key }) => <code>{key}</code>, isHiddenOnTablets: true },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const market = await loadMarket(args, (api) =>
    api.call<typeof listDeskWarehousesEndpoint>('GET', '/api/admin/market/warehouses'),
  )
  // From the server, whose list a browser may not share. Freight goes from and to the United States only.
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.startsWith('America/'))
  const used = market.warehouses.map(({ time_zone }) => time_zone)
  return { ...market, timeZones: [...new Set([...known, ...used])] }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => saveWarehouses(api, form),
    toAnswer: toMarketAnswer,
    to: WAREHOUSES_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...WAREHOUSES, isPrivate: true })

export default function DeskWarehousesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { warehouses, holidays, history, timeZones } = loaderData
  const [query] = useSearchParams()
  const choices = { time_zone: timeZones.map((name) => [name, name.replaceAll('_', ' ')] as const) }
  const empty = <EmptyState title="No warehouses">Add one to list lots.</EmptyState>
  return (
    <KindPage
      kind={WAREHOUSES}
      items={warehouses}
      history={history}
      answer={actionData}
      empty={empty}
      below={
        <Holidays
          holidays={holidays}
          warehouses={warehouses}
          isAdding={query.get('holiday') === 'new'}
          answer={actionData}
        />
      }
    >
      {(warehouse, drawn) => (
        <FieldInputs
          fields={WAREHOUSE_FIELDS}
          item={warehouse}
          drawn={drawn}
          choices={choices}
          pieces={{
            hours: <HoursFields field={WAREHOUSE_FIELDS.hours} hours={warehouse?.hours} drawn={drawn} />,
          }}
        />
      )}
    </KindPage>
  )
}
