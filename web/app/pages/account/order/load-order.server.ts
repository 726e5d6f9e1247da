// All that an order's page shows, in words as far as they don't depend on the reader's clock.
import type { getOrderEndpoint, Order, OrderAddress } from '@lotyard/contract/orders/orders'
import type { listPickUpsEndpoint, PickUp } from '@lotyard/contract/orders/pickup'
import type { listProblemsEndpoint } from '@lotyard/contract/orders/problems'
import { waysOut } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import type { Api } from '../../../api/api.ts'
import { loadWireInstructions } from '../../../features/orders/load-wire-instructions.server.ts'
import { toShownSums } from '../../../features/orders/order-sums.server.ts'
import { describeOrderState } from '../../../features/orders/order-state-words.ts'
import { toShownEvents } from '../../../features/orders/shipments/event-words.server.ts'
import { owesAgain } from '../../../features/orders/owes-again.ts'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'
import { shipmentSteps } from '../../../features/orders/shipments/shipment-steps.server.ts'
import { toShownProblem } from '../../../features/orders/problems/shown-problem.server.ts'
import { toShownStep } from '../../../features/orders/steps/shown-step.server.ts'
import { orThrow } from '../../../lib/viewer/require-account.server.ts'

export async function loadOrder({ api, takesPayments }: { api: Api; takesPayments: boolean }, id: string) {
  // Before anything is read: what happens from now on may be missing.
  const readAt = Date.now()
  const params = { id }
  const [found, reported] = await Promise.all([
    api.call<typeof getOrderEndpoint>('GET', '/api/orders/:id', { params }),
    api.call<typeof listProblemsEndpoint>('GET', '/api/orders/:id/problems', { params }),
  ])
  const order = orThrow(found)
  return {
    ...toShownOrder(order, takesPayments, readAt),
    pickUps: order.warehouses.some(({ shipments }) => shipments.some(({ pickUp }) => pickUp !== null))
      ? await loadPickUps(api, id)
      : [],
    problems: reported.ok ? reported.data.problems.map((problem) => toShownProblem(problem, 'buyer')) : null,
    canPayOnline: takesPayments,
    wireInstructions: await loadWireInstructions(api, order),
    readAt,
  }
}

export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>

export function toShownOrder(order: Order, canPayOnline: boolean, nowMs: number) {
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  const isOverdue = order.dueAt !== null && Date.parse(order.dueAt) <= nowMs
  const progress = partialProgress(order)
  const toStep = { ...order, isUncollected: owesAgain(order) }
  return {
    order,
    progress,
    /** 'Delivered', for those who hear the page. */
    stateWords: [describeOrderState(order.state, isOverdue).words, ...progress].join(', '),
    step: toShownStep(order, canPayOnline, new Date(nowMs)),
    sums: toShownSums(order, 'buyer'),
    isSameAddress: waysOut(order).isShipped && linesOf(order.billingAddress) === linesOf(order.shippingAddress),
    steps: Object.fromEntries(shipments.map((shipment) => [shipment.part, shipmentSteps(toStep, shipment)])),
    history: Object.fromEntries(shipments.map((shipment) => [shipment.part, toShownEvents(shipment, 'buyer')])),
  }
}

async function loadPickUps(api: Api, id: string): Promise<PickUp[]> {
  const listed = await api.call<typeof listPickUpsEndpoint>('GET', '/api/orders/:id/pickups', { params: { id } })
  return listed.ok ? listed.data.pickups : []
}

/** What a bill is sent to: docks and the like are the carrier's business. */
function linesOf({ role: _role, loading_dock: _dock, address_type: _type, ...lines }: OrderAddress): string {
  return JSON.stringify(lines)
}
