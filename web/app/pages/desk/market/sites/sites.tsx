import type {
  brandSiteEndpoint,
  changeSiteEndpoint,
  createSiteEndpoint,
  DeskSite,
  listDeskSitesEndpoint,
  removeSiteLogoEndpoint,
} from '@lotyard/contract/desk/market/places'
import { SORT_OPTIONS } from '@lotyard/contract/rules/catalogue/sort-options'
import type { Api } from '../../../../api/api.ts'
import { keyField, readBody, type DescribedFields } from '../../../../features/market/described-fields.ts'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KEYED, KindPage, type MarketKind } from '../../../../features/market/kind-page.tsx'
import { EditLink } from '../../../../features/market/market-page.tsx'
import { formOf, toMarketAnswer } from '../../../../features/market/market-answer.ts'
import { answerMarket, loadMarket, saveKeyed } from '../../../../flows/market/market-route.server.ts'
import { forgetOperator } from '../../../../features/shell/operator.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/sites'
import { readBranding } from './branding/branding-fields.ts'
import { BRANDING_FORM, BrandingPanel, REMOVE_LOGO_FORM } from './branding/branding-panel.tsx'
import { CategoryChoice } from './category-choice.tsx'

const FIELDS = {
  name: { kind: 'line', label: 'Name' },
  key: keyField('For example: garden-lots.'),
  default_sort: {
    kind: 'choice',
    label: 'Sort lots by',
    options: SORT_OPTIONS.map(({ key, label }) => [key, label] as const),
    start: '-updated_at',
  },
  time_zone: {
    kind: 'choice',
    label: 'Time zone',
    hint: "Morning e-mails go by it. Deadlines use the default site's.",
    start: 'America/Chicago',
  },
  hosts: {
    kind: 'hosts',
    label: 'Hosts (optional)',
    hint: 'One per line, for example: lots.example.com',
    isOptional: true,
    attributes: { rows: 3, autoComplete: 'off', spellCheck: false },
  },
  category_keys: {
    kind: 'boxes',
    label: 'Categories',
    hint: 'Tick none to show everything. A category of the first level shows all that are under it.',
  },
  is_default: {
    kind: 'box',
    label: 'Make this the default site. Its name and time zone are then used in e-mails.',
  },
} satisfies DescribedFields

const brandingPath = (key: string): string => `/admin/market/sites/?branding=${key}`

const SITES: MarketKind<DeskSite> = {
  ...KEYED,
  title: 'Sites',
  path: '/admin/market/sites/',
  about:
    'One market can run several sites, each with its own name, hosts and categories. Hosts that no site has get the default site.',
  noun: 'site',
  subject: 'site:',
  nameOf: ({ name }) => name,
  columns: [
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
    {
      name: 'Look',
      cell: ({ key, name }) => (
        <EditLink to={brandingPath(key)} of={`of ${name}`}>
          Branding
        </EditLink>
      ),
      isNumber: true,
    },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const market = await loadMarket(args, (api) =>
    api.call<typeof listDeskSitesEndpoint>('GET', '/api/admin/market/sites'),
  )
  // From the server, whose list a browser may not share. Those of no city are for machines.
  return { ...market, timeZones: Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')) }
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save, said: ({ name }) => `${name} saved.`, to: SITES.path })
}

function save(api: Api, form: FormData) {
  const { key, version } = readFields(form, 'key', 'version')
  if (formOf(form) === REMOVE_LOGO_FORM)
    return api.call<typeof removeSiteLogoEndpoint>('DELETE', '/api/admin/market/sites/:key/logo', { params: { key } })
  if (formOf(form) === BRANDING_FORM)
    return api.call<typeof brandSiteEndpoint>('PUT', '/api/admin/market/sites/:key/branding', {
      params: { key },
      body: { version: Number(version), ...readBranding(form) },
    })
  return saveSite(api, form)
}

async function saveSite(api: Api, form: FormData) {
  const outcome = await saveKeyed(form, readBody(FIELDS, form), {
    create: (input) => api.call<typeof createSiteEndpoint>('POST', '/api/admin/market/sites', input),
    change: (input) => api.call<typeof changeSiteEndpoint>('PUT', '/api/admin/market/sites/:key', input),
  })
  if (outcome.ok) forgetOperator()
  return outcome
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...SITES, isPrivate: true })

export default function DeskSitesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, categories, history, timeZones } = loaderData
  const [query] = useSearchParams()
  const branded = sites.find(({ key }) => key === query.get('branding'))
  const choices = { time_zone: timeZones.map((name) => [name, name.replaceAll('_', ' ')] as const) }
  return (
    <KindPage
      kind={SITES}
      items={sites}
      history={history}
      answer={actionData}
      above={branded && <BrandingPanel key={branded.key} site={branded} answer={actionData} back={SITES.path} />}
    >
      {(site, drawn) => (
        <FieldInputs
          fields={FIELDS}
          item={site}
          drawn={drawn}
          choices={choices}
          pieces={{
            category_keys: (
              <CategoryChoice
                field={FIELDS.category_keys}
                chosen={site?.category_keys ?? []}
                categories={categories}
                drawn={drawn}
              />
            ),
            // Another site can take its place; it can't give it up.
            ...(site?.is_default && { is_default: null }),
          }}
        />
      )}
    </KindPage>
  )
}
