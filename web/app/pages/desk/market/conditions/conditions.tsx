import type {
  DeskCondition,
  DeskLotSize,
  listDeskBrandsEndpoint,
  listDeskConditionsEndpoint,
} from '@lotyard/contract/desk/market/goods'
import { useSearchParams } from 'react-router'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { answerMarket } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/conditions'
import { Brands } from './brands.tsx'
import { CONDITIONS_PATH } from './choice-fields.ts'
import { OpenedForm } from './opened-form.tsx'
import { saveChoice } from './save-choice.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  const query = new URL(request.url).searchParams
  const asked = Number(query.get('page') ?? 0)
  // An address that was typed by hand gets the first page, not an error.
  const brandPage = Number.isInteger(asked) && asked >= 0 && asked <= 100_000 ? asked : 0
  const search = { search: (query.get('brand') ?? '').slice(0, 300), page: brandPage }
  const [choices, brands] = await Promise.all([
    page.api.call<typeof listDeskConditionsEndpoint>('GET', '/api/admin/market/conditions'),
    page.api.call<typeof listDeskBrandsEndpoint>('GET', '/api/admin/market/brands', { query: search }),
  ])
  return { ...orThrow(choices), brands: { ...orThrow(brands), ...search } }
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save: saveChoice, said: ({ name }) => `${name} saved.`, to: CONDITIONS_PATH })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Conditions, sizes and brands', path: CONDITIONS_PATH, isPrivate: true })

const CONDITION_COLUMNS: Column<DeskCondition>[] = [
  {
    name: 'Condition',
    cell: ({ name, definition }) => (
      <>
        <strong className="block">{name}</strong>
        <span className="break-words">{definition}</span>
      </>
    ),
  },
  { name: 'Position', cell: ({ position }) => position, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Edit',
    cell: ({ key, name }) => <EditLink to={`${CONDITIONS_PATH}?condition=${key}`} of={name} />,
    isNumber: true,
  },
]

const SIZE_COLUMNS: Column<DeskLotSize>[] = [
  { name: 'Lot size', cell: ({ name }) => name },
  { name: 'Position', cell: ({ position }) => position, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Edit',
    cell: ({ key, name }) => <EditLink to={`${CONDITIONS_PATH}?lot_size=${key}`} of={name} />,
    isNumber: true,
  },
]

export default function DeskConditionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conditions, lot_sizes: lotSizes, brands, history } = loaderData
  const [query] = useSearchParams()
  return (
    <MarketPage
      title="Conditions, sizes and brands"
      about="What lots are described by. Buyers read the definitions on lot pages and in Help."
    >
      <OpenedForm
        query={query}
        conditions={conditions}
        lotSizes={lotSizes}
        brands={brands.brands}
        answer={actionData}
      />
      <Panel title="Conditions" action={<AddLink to={`${CONDITIONS_PATH}?new=condition`} name="Add condition" />}>
        <TableBox>
          <DataTable caption="Conditions" columns={CONDITION_COLUMNS} rows={conditions} keyOf={({ key }) => key} />
        </TableBox>
      </Panel>
      <Panel title="Lot sizes" action={<AddLink to={`${CONDITIONS_PATH}?new=lot_size`} name="Add lot size" />}>
        <TableBox>
          <DataTable caption="Lot sizes" columns={SIZE_COLUMNS} rows={lotSizes} keyOf={({ key }) => key} />
        </TableBox>
      </Panel>
      <Brands {...brands} />
      <ChangeHistory history={history} subject="condition:" />
    </MarketPage>
  )
}

function AddLink({ to, name }: { to: string; name: string }) {
  return (
    <LinkButton to={to} isSmall preventScrollReset>
      {name}
    </LinkButton>
  )
}
