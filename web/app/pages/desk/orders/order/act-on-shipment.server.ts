// What the forms of a shipment do at the desk.
import type {
  changeShipmentEndpoint,
  ShipmentChange,
  splitShipmentEndpoint,
  undoShippedEndpoint,
} from '@lotyard/contract/desk/orders'
import type { Api } from '../../../../api/api.ts'
import { told, type Act } from '../../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { OTHER_CARRIER } from './other-carrier.ts'

type Needs = { api: Api }

const PATH = '/api/admin/shipments/:id'

export const SHIPMENT_ACTS: Readonly<Record<string, Act<Needs>>> = {
  ready: change(() => ({ state: 'ready' }), 'Marked ready. We’ve e-mailed the buyer.'),
  shipped: change((form) => ({ state: 'shipped', ...readSentWith(form) }), 'Marked shipped. We’ve e-mailed the buyer.'),
  delivered: change(
    (form) => ({ state: 'delivered', ...readDay(form) }),
    'Marked delivered. We’ve e-mailed the buyer.',
  ),
  picked_up: change(() => ({ state: 'picked_up' }), 'Marked picked up. We’ve e-mailed the buyer.'),
  correct: change(
    (form) => ({ ...readSentWith(form), ...(form.has('delivered_on') && readDay(form)) }),
    'Saved. We’ve e-mailed the buyer.',
  ),
  async undo({ api }, form) {
    const { id, reason } = readFields(form, 'id', 'reason')
    const outcome = await api.call<typeof undoShippedEndpoint>('POST', `${PATH}/undo`, {
      params: { id },
      body: { reason },
    })
    return told(outcome, 'Marked as not shipped. We’ve e-mailed the buyer.')
  },
  split: split(readParts),
  split_by_seller: split(() => 'by_seller'),
}

function change(read: (form: FormData) => Omit<ShipmentChange, 'version'>, text: string): Act<Needs> {
  return async ({ api }, form) => {
    const { id, version } = readFields(form, 'id', 'version')
    const outcome = await api.call<typeof changeShipmentEndpoint>('PUT', PATH, {
      params: { id },
      body: { ...read(form), version: Number(version) },
    })
    return told(outcome, text)
  }
}

function split(read: (form: FormData) => 'by_seller' | string[][]): Act<Needs> {
  return async ({ api }, form) => {
    const { id } = readFields(form, 'id')
    const outcome = await api.call<typeof splitShipmentEndpoint>('POST', `${PATH}/split`, {
      params: { id },
      body: { parts: read(form) },
    })
    return told(outcome, 'Shipment split.')
  }
}

function readSentWith(form: FormData): Pick<ShipmentChange, 'carrier' | 'tracking'> {
  const { carrier, other_carrier, tracking } = readFields(form, 'carrier', 'other_carrier', 'tracking')
  return { carrier: carrier === OTHER_CARRIER ? other_carrier : carrier, tracking: tracking.split(/[\r\n,;]+/) }
}

function readDay(form: FormData): Pick<ShipmentChange, 'delivered_on'> {
  return readFields(form, 'delivered_on')
}

/** Numbers that no lot has make no part. */
function readParts(form: FormData): string[][] {
  const chosen = [...form].filter(([field]) => field.startsWith('part '))
  const byPart = Map.groupBy(chosen, ([, part]) => `${part as string}`)
  return [...byPart.entries()]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, lots]) => lots.map(([field]) => field.slice('part '.length)))
}
