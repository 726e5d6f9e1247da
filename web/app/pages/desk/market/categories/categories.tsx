import type {
  changeCategoryEndpoint,
  createCategoryEndpoint,
  DeskCategory,
  listDeskCategoriesEndpoint,
} from '@lotyard/contract/desk/market/goods'
import { placedProblems, type Problems } from '@lotyard/contract/rules/listings/market'
import type { Api } from '../../../../api/api.ts'
import {
  keyField,
  POSITION_FIELD,
  readBody,
  type DescribedFields,
} from '../../../../features/market/described-fields.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KEYED, KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket, saveKeyed } from '../../../../flows/market/market-route.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { Badge } from '../../../../ui/layout/badge.tsx'
import type { Route } from './+types/categories'
import { inTree } from './in-tree.ts'

const FIELDS = {
  name: { kind: 'line', label: 'Name' },
  key: keyField('In links and imports, for example: garden-tools.'),
  parent_key: { kind: 'choiceOrNone', label: 'Under', prompt: 'First level' },
  position: POSITION_FIELD,
  is_retired: {
    kind: 'box',
    label: 'Retired: takes no new lots and leaves the menus. Lots that are in it stay for sale.',
  },
} satisfies DescribedFields

const CATEGORIES: MarketKind<DeskCategory> = {
  ...KEYED,
  title: 'Categories',
  path: '/admin/market/categories/',
  about:
    'Two levels. Renaming or moving one changes menus, filters and searches at once; links and saved searches keep working.',
  noun: 'category',
  subject: 'category:',
  nameOf: ({ name }) => name,
  judge,
  columns: [
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
  ],
}

function judge(form: FormData): Problems {
  return placedProblems(readBody(FIELDS, form))
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof listDeskCategoriesEndpoint>('GET', '/api/admin/market/categories'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save, said: ({ name }) => `${name} saved.`, to: CATEGORIES.path })
}

async function save(api: Api, form: FormData) {
  return (
    refuseFields(judge(form)) ??
    saveKeyed(form, readBody(FIELDS, form), {
      create: (input) => api.call<typeof createCategoryEndpoint>('POST', '/api/admin/market/categories', input),
      change: (input) => api.call<typeof changeCategoryEndpoint>('PUT', '/api/admin/market/categories/:key', input),
    })
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...CATEGORIES, isPrivate: true })

export default function DeskCategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, history } = loaderData
  return (
    <KindPage kind={CATEGORIES} items={inTree(categories)} history={history} answer={actionData}>
      {(category, drawn) => (
        <FieldInputs
          fields={FIELDS}
          item={category}
          drawn={drawn}
          choices={{
            parent_key: categories
              .filter(({ key, parent_key }) => parent_key === null && key !== category?.key)
              .map(({ key, name }) => [key, name]),
          }}
        />
      )}
    </KindPage>
  )
}
