import type {
  changeCategoryEndpoint,
  createCategoryEndpoint,
  DeskCategory,
  listDeskCategoriesEndpoint,
} from '@lotyard/contract/desk/market/goods'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { answerAct, told, type Done } from '../../../../features/desk-acts/perform-act.server.ts'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { formOf, toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/categories'
import { CATEGORIES_PATH, CategoryForm, NEW_CATEGORY, validateCategory } from './category-form.tsx'
import { inTree } from './in-tree.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await page.api.call<typeof listDeskCategoriesEndpoint>('GET', '/api/admin/market/categories'))
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: save, toAnswer: toMarketAnswer, to: CATEGORIES_PATH })
}

async function save({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { key, version, name, parent_key, position } = readFields(
    form,
    'key',
    'version',
    'name',
    'parent_key',
    'position',
  )
  const body = {
    name,
    parent_key: parent_key === '' ? null : parent_key,
    position: Number(position),
    is_retired: form.get('is_retired') !== null,
  }
  const outcome =
    refuseFields(validateCategory(form)) ??
    (formOf(form) === NEW_CATEGORY
      ? await api.call<typeof createCategoryEndpoint>('POST', '/api/admin/market/categories', {
          body: { key, ...body },
        })
      : await api.call<typeof changeCategoryEndpoint>('PUT', '/api/admin/market/categories/:key', {
          params: { key },
          body: { version: Number(version), ...body },
        }))
  return told(outcome, (saved) => `${saved.name} saved.`)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Categories', path: CATEGORIES_PATH, isPrivate: true })

const COLUMNS: Column<DeskCategory>[] = [
  {
    name: 'Category',
    cell: ({ name, parent_key, is_retired }) => (
      <span className={parent_key === null ? 'font-semibold' : 'block pl-5'}>
        {name} {is_retired && <Badge>Retired</Badge>}
      </span>
    ),
  },
  { name: 'Key', cell: ({ key }) => <code>{key}</code>, isHiddenOnPhones: true },
  { name: 'Position', cell: ({ position }) => position, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Edit',
    cell: ({ key, name }) => <EditLink to={`${CATEGORIES_PATH}?edit=${key}`} of={name} />,
    isNumber: true,
  },
]

export default function DeskCategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, history } = loaderData
  const [query] = useSearchParams()
  const edited = categories.find(({ key }) => key === query.get('edit'))
  return (
    <MarketPage
      title="Categories"
      about="Two levels. Renaming or moving one changes menus, filters and searches at once; links and saved searches keep working."
      add={{ name: 'Add category', to: `${CATEGORIES_PATH}?new=1` }}
    >
      {query.has('new') && (
        <Panel title="Add category">
          <CategoryForm categories={categories} answer={actionData} />
        </Panel>
      )}
      {edited && (
        <Panel title={`Edit ${edited.name}`}>
          <CategoryForm key={edited.key} category={edited} categories={categories} answer={actionData} />
        </Panel>
      )}
      <TableBox>
        <DataTable caption="Categories" columns={COLUMNS} rows={inTree(categories)} keyOf={({ key }) => key} />
      </TableBox>
      <ChangeHistory history={history} subject="category:" />
    </MarketPage>
  )
}
