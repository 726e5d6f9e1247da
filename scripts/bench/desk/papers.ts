// Papers of fifty shipments with ten lots each, in one file: how long each kind takes, and for how long others have to wait.
import { PAPER_KEYS, PAPERS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import type { Operator } from '@lotyard/contract/site/operator'
import { drawPapers } from '../../../server/src/domains/orders/papers/document/draw-papers.ts'
import type { DrawnShipment } from '../../../server/src/domains/orders/papers/document/drawn-shipment.ts'
import { reportFigure } from '../machine/figures.ts'

const SHIPMENTS = 50
const LOTS_EACH = 10
const PALLETS_A_LOT = 2
const GOAL_MS = 5_000

const PLAIN = { logo: null, accent: null }
const OPERATOR: Operator = {
  name: 'Acme Liquidation LLC',
  contact_email: null,
  contact_phone: null,
  postal_address: null,
  fees: null,
  claims: null,
  time_zone: 'America/Chicago',
  takes_messages: false,
}

/** CPU time is judged: the clock on the wall also counts what else the machine does. */
export async function benchPapers(): Promise<boolean> {
  const shipments = Array.from({ length: SHIPMENTS }, (_, at) => makeShipment(at))
  // Loads the libraries.
  await drawPapers('bill_of_lading', { operator: OPERATOR, mark: PLAIN, shipments: shipments.slice(0, 1) })
  let isFast = true
  for (const paper of PAPER_KEYS) {
    const [before, began] = [process.cpuUsage(), performance.now()]
    const pauses = watchPauses()
    const file = await drawPapers(paper, { operator: OPERATOR, mark: PLAIN, shipments })
    const { user, system } = process.cpuUsage(before)
    const cpuMs = (user + system) / 1_000
    console.log(
      `${PAPERS[paper]} of ${SHIPMENTS} shipments: ${Math.round(performance.now() - began)} ms, ${Math.round(cpuMs)} of CPU ` +
        `(goal ${GOAL_MS}), ${Math.round(file.length / 1_024)} KB, longest pause ${Math.round(pauses.stop())} ms`,
    )
    const goal = { atMost: GOAL_MS }
    isFast = reportFigure({ name: `${PAPERS[paper]}, CPU time`, value: cpuMs, unit: 'ms', goal }) && isFast
  }
  return isFast
}

/** For how long nothing else had a turn. */
function watchPauses(): { stop: () => number } {
  let longest = 0
  let last = performance.now()
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return longest
    },
  }
}

function makeShipment(at: number): DrawnShipment {
  const orderNumber = `${100_000 + at}`
  const id = `6f1c9d1e-8f1a-4c57-9b0e-${String(at).padStart(12, '0')}`
  return {
    id,
    part: 1,
    order_id: id,
    number: `${orderNumber}-1`,
    orderNumber,
    account_id: id,
    order_state: 'paid',
    ships_before_payment: false,
    placed_at: new Date(),
    is_pick_up: false,
    state: 'ready',
    carrier: null,
    trackings: [],
    left_at: null,
    read_at: new Date(),
    warehouse_key: 'ft-wayne',
    description: 'Ft. Wayne',
    street: '4200 Airport Expressway',
    city: 'Fort Wayne',
    region: 'IN',
    zip: '46809',
    phone: '(260) 555-0180',
    dock_note: 'Check in at door 14.',
    time_zone: 'America/Chicago',
    lots: Array.from({ length: LOTS_EACH }, (_, lot) => ({
      name: `K7M4${1_000 + lot}`,
      title: 'Pallet of televisions, 43 to 65 inches, customer returns, tested and sorted',
      condition: 'Used - Good',
      units: 120,
      palletCount: PALLETS_A_LOT,
      weightLbs: 1_240,
      location: `B-${at}-${lot}`,
      sellerId: id,
    })),
    orderLink: `https://market.example/account/orders/${id}/`,
    shipTo: {
      role: 'shipping',
      first_name: 'Maria',
      last_name: 'Okafor',
      company_name: 'Okafor Wholesale LLC',
      street_address: '1820 Industrial Parkway',
      extended_address: '',
      locality: 'Columbus',
      region: 'OH',
      postal_code: '43215',
      phone_number: '6145550142',
      loading_dock: false,
      address_type: 'Commercial',
    },
  }
}
