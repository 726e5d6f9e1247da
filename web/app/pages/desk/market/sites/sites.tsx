import type {
  changeSiteEndpoint,
  createSiteEndpoint,
  DeskSite,
  listDeskSitesEndpoint,
} from '@lotyard/contract/desk/market/places'
import { parseHosts } from '@lotyard/contract/rules/listings/market'
import { useSearchParams } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { answerAct, told, type Done } from '../../../../features/desk-acts/perform-act.server.ts'
import { ChangeHistory } from '../../../../features/market/change-history.tsx'
import { formOf, toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { EditLink, MarketPage, TableBox } from '../../../../features/market/market-page.tsx'
import { forgetOperator } from '../../../../features/shell/operator.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/sites'
import { NEW_SITE, SiteForm, SITES_PATH } from './site-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  const market = orThrow(await page.api.call<typeof listDeskSitesEndpoint>('GET', '/api/admin/market/sites'))
  // From the server, whose list a browser may not share. Those of no city are for machines.
  return { ...market, timeZones: Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')) }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { perform: save, toAnswer: toMarketAnswer, to: SITES_PATH })
}

async function save({ api }: PageContext, form: FormData): Promise<Done | Failure> {
  const { key, version, hosts, ...fields } = readFields(
    form,
    'key',
    'version',
    'hosts',
    'name',
    'default_sort',
    'time_zone',
  )
  const categoryKeys = form.getAll('category_keys').filter((value) => typeof value === 'string')
  const body = {
    ...fields,
    hosts: parseHosts(hosts),
    is_default: form.get('is_default') !== null,
    category_keys: categoryKeys.length === 0 ? null : categoryKeys,
  }
  const outcome =
    formOf(form) === NEW_SITE
      ? await api.call<typeof createSiteEndpoint>('POST', '/api/admin/market/sites', { body: { key, ...body } })
      : await api.call<typeof changeSiteEndpoint>('PUT', '/api/admin/market/sites/:key', {
          params: { key },
          body: { version: Number(version), ...body },
        })
  if (outcome.ok) forgetOperator()
  return told(outcome, ({ name }) => `${name} saved.`)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Sites', path: SITES_PATH, isPrivate: true })

const COLUMNS: Column<DeskSite>[] = [
  {
    name: 'Site',
    cell: ({ name, is_default }) => (
      <>
        {name} {is_default && <Badge tone="good">Default</Badge>}
      </>
    ),
  },
  {
    name: 'Hosts',
    cell: ({ hosts, is_default }) => (
      <span className="break-all">{hosts.join(', ') || (is_default ? 'Any other host' : 'None')}</span>
    ),
    isHiddenOnPhones: true,
  },
  {
    name: 'Categories',
    cell: ({ category_keys }) => (category_keys === null ? 'All' : category_keys.length),
    isHiddenOnPhones: true,
  },
  { name: 'Time zone', cell: ({ time_zone }) => time_zone, isHiddenOnPhones: true },
  { name: 'Edit', cell: ({ key, name }) => <EditLink to={`${SITES_PATH}?edit=${key}`} of={name} />, isNumber: true },
]

export default function DeskSitesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, categories, history, timeZones } = loaderData
  const [query] = useSearchParams()
  const edited = sites.find(({ key }) => key === query.get('edit'))
  const form = { categories, timeZones, answer: actionData }
  return (
    <MarketPage
      title="Sites"
      about="One market can run several sites, each with its own name, hosts and categories. Hosts that no site has get the default site."
      add={{ name: 'Add site', to: `${SITES_PATH}?new=1` }}
    >
      {query.has('new') && (
        <Panel title="Add site">
          <SiteForm {...form} />
        </Panel>
      )}
      {edited && (
        <Panel title={`Edit ${edited.name}`}>
          <SiteForm key={edited.key} site={edited} {...form} />
        </Panel>
      )}
      <TableBox>
        <DataTable caption="Sites" columns={COLUMNS} rows={sites} keyOf={({ key }) => key} />
      </TableBox>
      <ChangeHistory history={history} subject="site:" />
    </MarketPage>
  )
}
