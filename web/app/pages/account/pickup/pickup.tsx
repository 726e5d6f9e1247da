import type {
  bookPickUpEndpoint,
  cancelPickUpEndpoint,
  listPickUpsEndpoint,
  pickUpPassEndpoint,
} from '@lotyard/contract/orders/pickup'
import { data, redirect } from 'react-router'
import { orderPath, pickUpPath } from '../../../features/orders/order-paths.ts'
import { PickUpPlace } from '../../../features/orders/pickup/pick-up-place.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/pickup'
import { Booking } from './booking.tsx'
import { loadDays } from './load-days.server.ts'
import { PassSheet } from './pass-sheet.tsx'

/** An address is typed too: what is no number of a shipment names none. */
function readPart(text: string): number {
  if (!/^[1-9]\d?$|^100$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const part = readPart(params.part)
  await requireAccount(page, request)
  const { id } = params
  const [pass, listed] = await Promise.all([
    page.api.call<typeof pickUpPassEndpoint>('GET', '/api/orders/:id/shipments/:part/pass', { params: { id, part } }),
    page.api.call<typeof listPickUpsEndpoint>('GET', '/api/orders/:id/pickups', { params: { id } }),
  ])
  const pickUp = orThrow(listed).pickups.find((each) => each.part === part)
  if (pickUp === undefined) {
    // Nothing of it waits any more: its order says what became of it.
    if (pass.ok || pass.error.code === 'pickup_not_booked') throw redirect(orderPath(id))
    throw data(null, { status: 404 })
  }
  return {
    pass: pass.ok && !pass.data.booked.isMissed ? pass.data : null,
    pickUp,
    days: await loadDays(page.api, pickUp),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const part = readPart(params.part)
  const { act, starts_at } = readFields(await request.formData(), 'act', 'starts_at')
  const shipment = { params: { id: params.id, part } }
  const path = '/api/orders/:id/shipments/:part/appointment'
  const outcome =
    act === 'cancel'
      ? await page.api.call<typeof cancelPickUpEndpoint>('DELETE', path, shipment)
      : await page.api.call<typeof bookPickUpEndpoint>('PUT', path, { ...shipment, body: { starts_at } })
  if (!outcome.ok) {
    // The one field of the form says it better than the form's own sentence.
    const message = outcome.error.errors?.['starts_at']?.[0] ?? outcome.error.message
    return data({ message }, { status: outcome.status || 503 })
  }
  const text = act === 'cancel' ? 'Pickup canceled.' : 'Pickup booked. We’ve e-mailed you the code.'
  page.leaveFlash({ kind: 'success', text })
  throw redirect(act === 'cancel' ? orderPath(params.id) : pickUpPath(params.id, part))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error: { message } }) => ({ message }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData?.pass == null ? 'Pickup' : `Pickup pass ${loaderData.pass.number}`,
    path: pickUpPath(params.id, Number(params.part)),
    isPrivate: true,
  })

/** The pass to print or to show on a phone, and below it the time to change; without a booked time, the times. */
export default function PickUpPage({ loaderData: { pass, pickUp, days }, actionData, params }: Route.ComponentProps) {
  const canPrint = useIsInBrowser()
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={orderPath(params.id)} className="text-link">
          {pass === null ? 'Back to your order' : `Order ${pass.number}`}
        </Link>
        {canPrint && pass !== null && (
          <Button kind="action" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {actionData !== undefined && <FocusedFailure failure={{ error: actionData }} />}
      {pass === null ? <h1 className="text-2xl md:text-3xl">Book your pickup</h1> : <PassSheet pass={pass} />}
      <div id="booking" className="grid scroll-mt-4 gap-5 print:hidden">
        {pass === null && (
          <Panel title={pickUp.place.description}>
            <PickUpPlace place={pickUp.place} />
          </Panel>
        )}
        <Panel title={pass === null ? 'Day and time' : 'Change or cancel'}>
          <Booking pickUp={pickUp} days={days} />
        </Panel>
      </div>
    </div>
  )
}
