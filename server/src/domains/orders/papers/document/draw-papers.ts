// One file of one paper, for one shipment or many.
import type { Operator } from '@lotyard/contract/site/operator'
import { PAPERS, type Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { setImmediate } from 'node:timers/promises'
import { loadBars, type DrawBars } from '../../../../lib/documents/barcodes.ts'
import type { Mark } from '../../../../lib/documents/draw-mark.ts'
import { createPage, finish, numberPages, type Pdf } from '../../../../lib/documents/sheet.ts'
import { drawBillOfLading } from './draw-bill-of-lading.ts'
import { drawPackingList } from './draw-packing-list.ts'
import { drawPalletLabels, LABEL } from './draw-pallet-labels.ts'
import { drawPickList } from './draw-pick-list.ts'
import type { DrawnShipment } from './drawn-shipment.ts'

type From = { operator: Operator; mark: Mark }
export type PaperFacts = From & { shipments: readonly DrawnShipment[] }
export type PaperTools = From & { drawBars: DrawBars }

/** The libraries are loaded with the first paper: most processes never draw one. */
export async function drawPapers(paper: Paper, { operator, mark, shipments }: PaperFacts): Promise<Buffer> {
  const [{ default: Document }, drawBars] = await Promise.all([import('pdfkit'), loadBars()])
  const title = shipments.length === 1 ? `${PAPERS[paper]} ${shipments[0]!.number}` : PAPERS[paper]
  const pdf = createPage(Document, title, paper === 'pallet_labels' ? LABEL : undefined)
  let isFirst = true
  for (const draw of listDrawings(paper, shipments, { operator, mark, drawBars })) {
    if (!isFirst) pdf.addPage()
    isFirst = false
    await draw(pdf)
    // Written out one by one, so that each counts its own pages.
    pdf.flushPages()
    // Others get their turn between two papers: fifty in one go would hold up every bid.
    await setImmediate()
  }
  return finish(pdf)
}

type Drawing = (pdf: Pdf) => Promise<void> | void

function listDrawings(paper: Paper, shipments: readonly DrawnShipment[], tools: PaperTools): Drawing[] {
  switch (paper) {
    case 'bill_of_lading':
      return shipments.map((shipment) => numbered(shipment.number, (pdf) => drawBillOfLading(pdf, shipment, tools)))
    case 'packing_list':
      return shipments.map((shipment) => numbered(shipment.number, (pdf) => drawPackingList(pdf, shipment, tools)))
    case 'pick_list':
      // One walk through each warehouse, however many shipments it is for.
      return [...Map.groupBy(shipments, ({ warehouse_key }) => warehouse_key).values()].map((here) =>
        numbered(`Pick list, ${here[0]!.description}`, (pdf) => drawPickList(pdf, here, tools)),
      )
    case 'pallet_labels':
      return shipments.flatMap((shipment) => drawPalletLabels(shipment, tools))
  }
}

function numbered(label: string, draw: Drawing): Drawing {
  return async (pdf) => {
    await draw(pdf)
    numberPages(pdf, label)
  }
}
