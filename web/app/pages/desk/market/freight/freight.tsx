import type { getFreightEndpoint } from '@lotyard/contract/desk/market/freight'
import { data, redirect } from 'react-router'
import { MarketPage } from '../../../../features/market/market-page.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/freight'
import { actOnFreight } from './act-on-freight.server.ts'
import { refusedWith } from './freight-answer.ts'
import { FreightForm } from './freight-form.tsx'
import { sizeOf, toFields } from './rate-fields.ts'
import { standardTransit } from './transit-fields.ts'
import { VersionList } from './version-list.tsx'

const PATH = '/admin/market/freight/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  const from = Number(new URL(request.url).searchParams.get('from'))
  const query = Number.isInteger(from) && from > 0 ? { show: from } : {}
  const freight = orThrow(await page.api.call<typeof getFreightEndpoint>('GET', '/api/admin/market/freight', { query }))
  return { ...freight, standard: standardTransit(toFields(freight.rates), sizeOf(freight.rates).bands) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const answer = await actOnFreight(api, form)
  if (!answer.ok) return data(answer, { status: answer.failure === null ? 200 : answer.failure.status || 503 })
  leaveFlash({ kind: 'success', text: `Version ${answer.version} is in force.` })
  throw redirect(PATH)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, (form, failure) => ({ ok: false as const, ...refusedWith(form, failure) }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Freight rates', path: PATH, isPrivate: true })

export default function DeskFreightPage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, newest, shown, rates, standard, versions } = loaderData
  return (
    <MarketPage
      title="Freight rates"
      about={
        <>
          New rates price every quote and cart at once. Orders keep the version that priced them. Buyers try them in the{' '}
          <Link to="/shipping_rate_estimator/" className="text-link">
            rate estimator
          </Link>
          .
        </>
      }
    >
      <Panel title={shown === version ? `Version ${version}, in force` : `Rates of version ${shown}`}>
        <div className="grid gap-4">
          {shown !== version && (
            <Notice kind="info">
              These are older rates. Preview and save them to use them again as a new version, or{' '}
              <Link to={PATH}>go back to the rates in force</Link>.
            </Notice>
          )}
          {/* A new version makes a new form: fields keep what they were drawn with. */}
          <FreightForm
            key={`${shown} ${newest}`}
            rates={rates}
            newest={newest}
            standard={standard}
            answer={actionData}
          />
        </div>
      </Panel>
      <VersionList versions={versions} inForce={version} path={PATH} />
    </MarketPage>
  )
}
