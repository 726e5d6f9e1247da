import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { PAPER_KEYS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { PaperLinks } from '../../../../features/orders/paper-links.tsx'
import { deskPaperPath } from '../../../../features/orders/paper-paths.ts'
import type { ShownEvent } from '../../../../features/orders/shipments/event-words.server.ts'
import { ShipmentHistory } from '../../../../features/orders/shipments/shipment-history.tsx'
import { ShipmentLots } from '../../../../features/orders/shipments/shipment-lots.tsx'
import type { ShipmentStep } from '../../../../features/orders/shipments/shipment-steps.server.ts'
import type { CarrierChoice } from './carrier-fields.tsx'
import { NextMove } from './next-move.tsx'
import { CorrectionForm, UndoForm } from './shipment-corrections.tsx'
import { SplitForm } from './split-form.tsx'

type Props = {
  order: DeskOrder
  shipment: OrderShipment
  steps: readonly ShipmentStep[] | undefined
  history: readonly ShownEvent[] | undefined
  carriers: readonly CarrierChoice[]
  isAdmin: boolean
  answer: ActAnswer | undefined
}

/** One shipment: what is in it, its papers, its next step, and what is needed seldom. */
export function DeskShipment({ order, shipment, steps, history, carriers, isAdmin, answer }: Props) {
  const isMovable = order.movable.includes(shipment.id)
  const form = { shipment, today: order.today, carriers, answer }
  return (
    <ShipmentLots
      order={order}
      shipment={shipment}
      steps={steps}
      below={
        <>
          {order.printable.includes(shipment.id) && (
            <PaperLinks papers={PAPER_KEYS} pathOf={(paper) => deskPaperPath(shipment.id, paper)} />
          )}
          {isMovable && <NextMove {...form} isAdmin={isAdmin} />}
          {isSharedWithOthers(order, shipment, isAdmin) && (
            <p className="text-sm text-ink-soft">
              Another seller’s lots leave on the same truck, so an admin ships these.
            </p>
          )}
          <div className="flex flex-wrap gap-x-6 empty:hidden">
            {isMovable && (
              <>
                <CorrectionForm {...form} />
                {order.canUndo.includes(shipment.id) && <UndoForm shipment={shipment} answer={answer} />}
                <SplitForm order={order} shipment={shipment} isAdmin={isAdmin} answer={answer} />
              </>
            )}
            <ShipmentHistory events={history} />
          </div>
        </>
      }
    />
  )
}

/** Of lots that may leave, a seller prints what is theirs alone. */
function isSharedWithOthers(order: DeskOrder, { id, leftAt }: OrderShipment, isAdmin: boolean): boolean {
  const { state, shipsBeforePayment, printable } = order
  const mayLeave = state === 'paid' || state === 'ready' || (state === 'invoiced' && shipsBeforePayment)
  return !isAdmin && leftAt === null && mayLeave && !printable.includes(id)
}
