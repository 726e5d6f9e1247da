import type {
  changeCarrierEndpoint,
  createCarrierEndpoint,
  DeskCarrier,
  listDeskCarriersEndpoint,
} from '@lotyard/contract/desk/market/carriers'
import { CARRIER_MODES, carrierProblems } from '@lotyard/contract/rules/orders/fulfilment/carriers'
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
import type { Route } from './+types/carriers'

const FIELDS = {
  name: { kind: 'line', label: 'Name', hint: 'As buyers see it, for example: Estes' },
  key: keyField('For programs, for example: estes.'),
  mode: { kind: 'choice', label: 'Ships as', options: Object.entries(CARRIER_MODES) },
  link: {
    kind: 'line',
    label: 'Tracking link',
    hint: 'The carrier’s tracking page, with {tracking} in place of the number. Without one, buyers see the number alone.',
    isOptional: true,
    isWide: true,
    attributes: { autoComplete: 'off', spellCheck: false },
  },
  is_retired: { kind: 'box', label: 'Retired: not offered for new shipments. Past ones keep their links.' },
} satisfies DescribedFields

const CARRIERS: MarketKind<DeskCarrier> = {
  ...KEYED,
  title: 'Carriers',
  path: '/admin/market/carriers/',
  about: 'Who carries your shipments. Tracking numbers on orders and in e-mails lead to the carrier’s page.',
  noun: 'carrier',
  subject: 'carrier:',
  nameOf: ({ name }) => name,
  judge: (form) => carrierProblems(readBody(FIELDS, form)),
  columns: [
    {
      name: 'Carrier',
      cell: ({ name, is_retired }) => (
        <>
          {name} {is_retired && <Badge>Retired</Badge>}
        </>
      ),
    },
    { name: 'Ships as', cell: ({ mode }) => CARRIER_MODES[mode as keyof typeof CARRIER_MODES] },
    {
      name: 'Tracking link',
      cell: ({ link }) => (link === null ? 'None' : <code className="text-sm wrap-anywhere">{link}</code>),
      isHiddenOnPhones: true,
    },
  ],
}

export function loader(args: Route.LoaderArgs) {
  return loadMarket(args, (api) => api.call<typeof listDeskCarriersEndpoint>('GET', '/api/admin/market/carriers'))
}

export function action(args: Route.ActionArgs) {
  return answerMarket(args, { save, said: ({ name }) => `${name} saved.`, to: CARRIERS.path })
}

function save(api: Api, form: FormData) {
  return saveKeyed(form, readBody(FIELDS, form), {
    create: (input) => api.call<typeof createCarrierEndpoint>('POST', '/api/admin/market/carriers', input),
    change: (input) => api.call<typeof changeCarrierEndpoint>('PUT', '/api/admin/market/carriers/:key', input),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toMarketAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) => describePage(matches, { ...CARRIERS, isPrivate: true })

export default function DeskCarriersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { carriers, history } = loaderData
  const empty = <EmptyState title="No carriers">Add one, so that buyers can follow their lots.</EmptyState>
  return (
    <KindPage kind={CARRIERS} items={carriers} history={history} answer={actionData} empty={empty}>
      {(carrier, drawn) => <FieldInputs fields={FIELDS} item={carrier} drawn={drawn} />}
    </KindPage>
  )
}
