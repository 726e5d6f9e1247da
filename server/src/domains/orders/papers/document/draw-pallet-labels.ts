// Labels of 4 by 6 inches, one for each pallet or box: where it goes, which of how many it is, and a number to scan.
import { formatCount } from '@lotyard/contract/rules/format-count'
import { handlingUnits, type HandlingUnit } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { drawQrCode, toQrBoxes, type QrBoxes } from '../../../../lib/documents/barcodes.ts'
import { writeIn, type Pdf } from '../../../../lib/documents/sheet.ts'
import type { PaperTools } from './draw-papers.ts'
import { shipFrom, shipTo, type DrawnShipment } from './drawn-shipment.ts'

const WIDTH = 288
const HEIGHT = 432
/** Of a label printer's page. Without a margin: text at its edge must not begin another label. */
export const LABEL = { size: [WIDTH, HEIGHT] as [number, number], margin: 0 }

const X = 14
const INNER = WIDTH - 2 * X

export function drawPalletLabels(shipment: DrawnShipment, tools: PaperTools): ((pdf: Pdf) => void)[] {
  const units = handlingUnits(shipment.lots)
  const link = toQrBoxes(shipment.orderLink)
  return units.map((unit) => (pdf) => drawLabel(pdf, { shipment, link, unit, count: units.length }, tools))
}

type Label = { shipment: DrawnShipment; link: QrBoxes; unit: HandlingUnit; count: number }

function drawLabel(pdf: Pdf, label: Label, tools: PaperTools): void {
  drawFrom(pdf, label, tools)
  rule(pdf, 74)
  drawTo(pdf, label)
  rule(pdf, 196)
  drawCount(pdf, label)
  rule(pdf, 318)
  drawCode(pdf, label, tools)
}

function drawFrom(pdf: Pdf, { shipment }: Label, { operator }: PaperTools): void {
  const { name, lines } = shipFrom(shipment, operator.name)
  caption(pdf, 'From', 12)
  writeIn(pdf, [name, ...lines].join('\n'), { x: X + 34, y: 11, width: INNER - 34, height: 60 }, { size: 8.5 })
}

function drawTo(pdf: Pdf, { shipment }: Label): void {
  const { name, lines } = shipTo(shipment)
  caption(pdf, shipment.is_pick_up ? 'Pickup' : 'To', 87)
  const place = { x: X + 34, width: INNER - 34 }
  writeIn(pdf, name, { ...place, y: 83, height: 20 }, { size: 15, isBold: true })
  writeIn(pdf, lines.join('\n'), { ...place, y: 104, height: 90 }, { size: 12.5 })
}

const QR = 104

function drawCount(pdf: Pdf, { shipment, link, unit, count }: Label): void {
  const { number, carrier } = shipment
  const width = INNER - QR - 6
  caption(pdf, unit.kind, 204)
  const counted = `${formatCount(unit.position)} of ${formatCount(count)}`
  writeIn(pdf, counted, { x: X, y: 215, width, height: 34 }, { size: counted.length > 9 ? 20 : 28, isBold: true })
  const facts = [`Shipment ${number}`, `Lot ${unit.lot}`, ...(carrier === null ? [] : [carrier])]
  writeIn(pdf, facts.join('\n'), { x: X, y: 254, width, height: 58 }, { size: 12 })
  drawQrCode(pdf, link, { x: WIDTH - X - QR + 6, y: 205, size: QR })
}

function drawCode(pdf: Pdf, { shipment, unit }: Label, { drawBars }: PaperTools): void {
  const code = `${shipment.number}-${unit.position}`
  drawBars(pdf, code, { x: 4, y: 328, width: WIDTH - 8, height: 70 })
  writeIn(pdf, code, { x: X, y: 403, width: INNER, height: 18 }, { size: 13, isBold: true, align: 'center' })
}

function caption(pdf: Pdf, text: string, y: number): void {
  writeIn(pdf, text.toUpperCase(), { x: X, y: y + 1, width: 60, height: 10 }, { size: 7, isBold: true })
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(0, y).lineTo(WIDTH, y).lineWidth(1.5).strokeColor('#000000').stroke()
}
