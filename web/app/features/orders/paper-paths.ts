// Where the papers of a shipment are. Files, not pages: the router must not try to draw them.
import type { BUYER_PAPERS, Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { orderPath } from './order-paths.ts'

export const MANY_PAPERS_PATH = '/admin/shipments/papers.pdf'

export function deskPaperPath(shipmentId: string, paper: Paper): string {
  return `/admin/shipments/${encodeURIComponent(shipmentId)}/${paper}.pdf`
}

type BuyerPaper = (typeof BUYER_PAPERS)[number]

export function buyerPaperPath(orderId: string, part: number, paper: BuyerPaper): string {
  return `${orderPath(orderId)}shipments/${part}/${paper}.pdf`
}
