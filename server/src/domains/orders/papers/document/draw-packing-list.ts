// What is in the shipment, for who unpacks it. Without prices: goods are often sold on before they are unpacked.
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatDay } from '@lotyard/contract/rules/site/format-moment'
import { drawQrCode, toQrBoxes } from '../../../../lib/documents/barcodes.ts'
import { FULL_WIDTH, heightOf, LEFT, RIGHT, roomFor, write, type Pdf } from '../../../../lib/documents/sheet.ts'
import type { PaperLot } from '../paper-queries.ts'
import type { PaperTools } from './draw-papers.ts'
import { handlingText, paperDay, shipFrom, shipTo, sumLots, type DrawnShipment } from './drawn-shipment.ts'
import {
  boxHeight,
  drawPaperHead,
  drawParty,
  drawTable,
  drawTitledBox,
  drawTotals,
  inside,
  partyHeight,
  type Table,
} from './paper-parts.ts'

const LOTS: Table<PaperLot> = {
  columns: [
    { name: '', width: 20, read: null },
    { name: 'Lot', width: 66, isBold: true, read: ({ name }) => name },
    { name: 'Description', width: 198, read: ({ title }) => title },
    { name: 'Condition', width: 84, read: ({ condition }) => condition },
    { name: 'Units', width: 42, align: 'right', read: ({ units }) => formatCount(units) },
    { name: 'Pallets', width: 42, align: 'right', read: ({ palletCount }) => palletText(palletCount) },
    { name: 'Weight', width: 60, align: 'right', read: ({ weightLbs }) => `${formatCount(weightLbs)} lb` },
  ],
}

/** A lot on no pallet is one box. */
export function palletText(palletCount: number): string {
  return palletCount === 0 ? '1 box' : formatCount(palletCount)
}

const QR = 84

export async function drawPackingList(pdf: Pdf, shipment: DrawnShipment, tools: PaperTools): Promise<void> {
  const head = drawPaperHead(pdf, {
    mark: tools.mark,
    from: tools.operator.name,
    title: 'Packing list',
    subtitle: `Shipment ${shipment.number}`,
  })
  let y = drawFacts(pdf, shipment, tools, head + 12)
  y = await drawTable(pdf, LOTS, shipment.lots, y + 16)
  const sums = sumLots(shipment.lots)
  y = drawTotals(
    pdf,
    LOTS,
    {
      Description: `Total: ${countOf(shipment.lots.length, 'lot')}, ${handlingText(sums)}`,
      Units: formatCount(sums.units),
      Weight: `${formatCount(sums.weightLbs)} lb`,
    },
    y,
  )
  drawNotice(pdf, shipment, y + 20)
}

function drawFacts(pdf: Pdf, shipment: DrawnShipment, { operator, drawBars }: PaperTools, y: number): number {
  const half = FULL_WIDTH / 2
  const [from, to] = [shipFrom(shipment, operator.name), shipTo(shipment)]
  const height = Math.max(partyHeight(pdf, from, half), partyHeight(pdf, to, half))
  for (const [at, [title, party]] of [['Ship from', from] as const, [toTitle(shipment), to] as const].entries()) {
    const box = { x: LEFT + at * half, y, width: half, height }
    drawTitledBox(pdf, title, box)
    drawParty(pdf, party, box)
  }
  const lines = factLines(shipment).join('\n')
  const factsHeight = Math.max(boxHeight(heightOf(pdf, lines, half - 12, { size: 9.5 })), 62)
  const facts = { x: LEFT, y: y + height, width: half, height: factsHeight }
  drawTitledBox(pdf, 'Shipment', facts)
  write(pdf, lines, inside(facts), { size: 9.5 })
  const code = { ...facts, x: LEFT + half }
  drawTitledBox(pdf, 'Shipment number', code)
  const area = inside(code)
  drawBars(pdf, shipment.number, { ...area, y: area.y - 2, height: 24 })
  write(pdf, shipment.number, { ...area, y: area.y + 25 }, { size: 9, isBold: true, align: 'center' })
  return facts.y + facts.height
}

function toTitle({ is_pick_up }: DrawnShipment): string {
  return is_pick_up ? 'Buyer (customer pickup)' : 'Ship to'
}

function factLines(shipment: DrawnShipment): string[] {
  const { orderNumber, placed_at, time_zone, left_at, is_pick_up, carrier, trackings } = shipment
  const left =
    left_at === null ? `Printed ${paperDay(shipment)}` : `${is_pick_up ? 'Picked up' : 'Shipped'} ${paperDay(shipment)}`
  return [
    `Order ${orderNumber}, placed ${formatDay(placed_at.toISOString(), time_zone)}`,
    left,
    ...(carrier === null ? [] : [[carrier, ...trackings].join(', ')]),
  ]
}

function drawNotice(pdf: Pdf, { orderLink }: DrawnShipment, top: number): void {
  const { y } = roomFor(pdf, top, QR)
  drawQrCode(pdf, toQrBoxes(orderLink), { x: RIGHT - QR, y: y - 10, size: QR })
  const width = FULL_WIDTH - QR - 20
  const text = write(pdf, 'Before you sign', { x: LEFT, y, width }, { isBold: true })
  write(
    pdf,
    'Count the pallets and look for damage. Write what is missing or damaged on the carrier’s delivery receipt, and take ' +
      'photos.\nThen report it on your order’s page: scan the code and sign in.',
    { x: LEFT, y: text + 2, width },
    { size: 9.5 },
  )
}
