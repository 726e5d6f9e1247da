import { shipToOf } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import {
  BUYER_PAPERS,
  countHandlingUnits,
  hasLeft,
  isPrintable,
  MAX_PRINTED_LABELS,
  MAX_PRINTED_SHIPMENTS,
  shipmentNumber,
  type Paper,
} from '@lotyard/contract/rules/orders/fulfilment/papers'
import { formatCount } from '@lotyard/contract/rules/format-count'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import { readMark } from '../../listings/index.ts'
import { ownsAll } from '../fulfilment/owns-all.ts'
import type { OperatorFacts } from '../mails/operator-facts.ts'
import { drawPapers } from './document/draw-papers.ts'
import { findPaperShipment, listPaperShipments, type PaperShipment } from './paper-queries.ts'

export type PaperNeeds = Pick<Context, 'db' | 'config'> & {
  findOperator: (context: { db: Db }) => Promise<OperatorFacts>
}
export type PaperFile = { name: string; file: Buffer }

/** One paper of several shipments, in the order they were asked for. What isn't the viewer's is not there. */
export async function readPapers(
  needs: PaperNeeds,
  viewer: DeskViewer,
  { ids, paper }: { ids: readonly string[]; paper: Paper },
): Promise<PaperFile> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) refuse('Choose at least one shipment.')
  if (wanted.length > MAX_PRINTED_SHIPMENTS)
    refuse(`Choose up to ${MAX_PRINTED_SHIPMENTS} shipments. These are ${formatCount(wanted.length)}.`)
  const found = new Map((await listPaperShipments(needs.db, wanted.filter(isOpaqueId))).map((one) => [one.id, one]))
  const shipments = wanted.map((id) => {
    const shipment = found.get(id)
    if (shipment === undefined || !ownsAll(viewer, shipment.lots)) throw new Refusal('order_not_found')
    requirePrintable(shipment)
    return shipment
  })
  return draw(needs, paper, shipments)
}

/** For the buyer, once it is on its way: before, lots may still be moved to another shipment. */
export async function readOwnPaper(
  needs: PaperNeeds,
  { accountId }: Pick<DeskViewer, 'accountId'>,
  { orderId, part, paper }: { orderId: string; part: number; paper: (typeof BUYER_PAPERS)[number] },
): Promise<PaperFile> {
  const shipment = isOpaqueId(orderId) ? await findPaperShipment(needs.db, { orderId, part }) : null
  if (shipment === null || shipment.account_id !== accountId || !hasLeft(shipment)) throw new Refusal('order_not_found')
  return draw(needs, paper, [shipment])
}

function requirePrintable({ order_state, ships_before_payment, state, number }: PaperShipment): void {
  if (isPrintable({ state: order_state, shipsBeforePayment: ships_before_payment }, { state })) return
  throw new Refusal('order_not_open', { message: `Nothing of order ${number} may leave, so it has no papers.` })
}

async function draw(needs: PaperNeeds, paper: Paper, shipments: readonly PaperShipment[]): Promise<PaperFile> {
  const labels = shipments.reduce((total, { lots }) => total + countHandlingUnits(lots), 0)
  if (paper === 'pallet_labels' && labels > MAX_PRINTED_LABELS)
    refuse(
      `A file has up to ${formatCount(MAX_PRINTED_LABELS)} labels, and this would have ${formatCount(labels)}. ` +
        (shipments.length > 1 ? 'Choose fewer shipments.' : 'Split the shipment to print its labels.'),
    )
  const { operator, branding } = await needs.findOperator({ db: needs.db })
  const file = await drawPapers(paper, {
    operator,
    mark: await readMark(needs.config, branding),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      number: shipmentNumber(shipment.number, shipment.part),
      orderNumber: shipment.number,
      shipTo: shipToOf({ shippingAddress: shipment.shipping_address }),
      orderLink: `${needs.config.publicUrl}/account/orders/${shipment.order_id}/`,
    })),
  })
  const [first] = shipments
  const which = shipments.length === 1 ? shipmentNumber(first!.number, first!.part) : `${shipments.length}-shipments`
  return { name: `${paper.replaceAll('_', '-')}-${which}.pdf`, file }
}

function refuse(sentence: string): never {
  throw new Refusal('invalid_fields', { errors: { ids: [sentence] } })
}
