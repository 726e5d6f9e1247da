import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { PAPER_KEYS } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { PaperLinks } from '../../../../features/orders/paper-links.tsx'
import { deskPaperPath } from '../../../../features/orders/paper-paths.ts'

type Props = { order: Pick<DeskOrder, 'printable'>; shipmentId: string }

/** What goes with a shipment. A seller has none of one that also holds another seller's lots. */
export function ShipmentPapers({ order, shipmentId }: Props) {
  if (!order.printable.includes(shipmentId)) return null
  return <PaperLinks papers={PAPER_KEYS} pathOf={(paper) => deskPaperPath(shipmentId, paper)} />
}
