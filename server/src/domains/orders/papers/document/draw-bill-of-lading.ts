// The bill of lading: the contract with the carrier, and the receipt that the driver signs. Its fields are where drivers and
// freight desks look for them, as on the usual short form. What we don't know stays empty, to be written by hand.
import { formatCount } from '@lotyard/contract/rules/format-count'
import {
  BOTTOM,
  FULL_WIDTH,
  heightOf,
  LEFT,
  roomFor,
  write,
  writeIn,
  type Pdf,
} from '../../../../lib/documents/sheet.ts'
import type { PaperLot } from '../paper-queries.ts'
import type { PaperTools } from './draw-papers.ts'
import {
  handlingText,
  paperDay,
  shipFrom,
  shipTo,
  specialInstructions,
  sumLots,
  type DrawnShipment,
} from './drawn-shipment.ts'
import {
  boxHeight,
  drawBlank,
  drawPaperHead,
  drawParty,
  drawTable,
  drawTick,
  drawTitledBox,
  drawTotals,
  inside,
  partyHeight,
  type Table,
} from './paper-parts.ts'

const HALF = FULL_WIDTH / 2
const RIGHT_HALF = LEFT + HALF

const GOODS: Table<PaperLot> = {
  isFramed: true,
  columns: [
    { name: 'Qty', width: 36, align: 'right', read: ({ palletCount }) => formatCount(Math.max(palletCount, 1)) },
    { name: 'Type', width: 40, read: ({ palletCount }) => (palletCount === 0 ? 'Box' : 'Pallet') },
    { name: 'Pieces', width: 48, align: 'right', read: ({ units }) => formatCount(units) },
    { name: 'Weight (lb)', width: 58, align: 'right', read: ({ weightLbs }) => formatCount(weightLbs) },
    { name: 'H.M.', width: 30, read: () => '' },
    { name: 'Commodity description', width: 200, read: ({ title, name }) => `Lot ${name}: ${title}` },
    { name: 'NMFC', width: 56, read: () => '' },
    { name: 'Class', width: 44, read: () => '' },
  ],
}

export async function drawBillOfLading(pdf: Pdf, shipment: DrawnShipment, tools: PaperTools): Promise<void> {
  const subtitle = `Straight, short form, not negotiable\n${paperDay(shipment)}`
  const head = drawPaperHead(pdf, { mark: tools.mark, from: tools.operator.name, title: 'Bill of lading', subtitle })
  let y = drawParties(pdf, shipment, tools, head + 10)
  y = drawTerms(pdf, shipment, y)
  y = await drawTable(pdf, GOODS, shipment.lots, y)
  const sums = sumLots(shipment.lots)
  y = drawTotals(
    pdf,
    GOODS,
    {
      Qty: formatCount(sums.pallets + sums.boxes),
      Type: 'Total',
      Pieces: formatCount(sums.units),
      'Weight (lb)': formatCount(sums.weightLbs),
      'Commodity description': handlingText(sums),
    },
    y,
  )
  drawSignatures(pdf, y + 8)
}

function drawParties(pdf: Pdf, shipment: DrawnShipment, { operator, drawBars }: PaperTools, top: number): number {
  const from = shipFrom(shipment, operator.name)
  const fromBox = { x: LEFT, y: top, width: HALF, height: Math.max(partyHeight(pdf, from, HALF), 86) }
  drawTitledBox(pdf, 'Ship from', fromBox)
  drawParty(pdf, from, fromBox)
  const numberBox = { ...fromBox, x: RIGHT_HALF }
  drawTitledBox(pdf, 'Bill of lading number', numberBox)
  const area = inside(numberBox)
  drawBars(pdf, shipment.number, { ...area, height: 38 })
  write(pdf, shipment.number, { ...area, y: area.y + 42 }, { size: 13, isBold: true, align: 'center' })

  const to = shipTo(shipment)
  const toBox = { ...fromBox, y: top + fromBox.height, height: Math.max(partyHeight(pdf, to, HALF), 92) }
  drawTitledBox(pdf, shipment.is_pick_up ? 'Consignee (customer pickup)' : 'Ship to', toBox)
  drawParty(pdf, to, toBox)
  drawCarrier(pdf, shipment, { ...toBox, x: RIGHT_HALF })
  return toBox.y + toBox.height
}

function drawCarrier(pdf: Pdf, shipment: DrawnShipment, box: Parameters<typeof inside>[0]): void {
  const { is_pick_up, carrier, trackings } = shipment
  drawTitledBox(pdf, 'Carrier', box)
  const { x, y, width } = inside(box)
  const name = carrier ?? (is_pick_up ? 'Customer pickup' : null)
  if (name !== null) writeIn(pdf, name, { x, y, width, height: 13 }, { isBold: true })
  else drawBlank(pdf, 'Carrier name', { x, y: y + 12, width })
  const half = width / 2 - 6
  if (trackings.length === 0) drawBlank(pdf, 'PRO number', { x, y: y + 36, width })
  else writeIn(pdf, `PRO / tracking: ${trackings.join(', ')}`, { x, y: y + 16, width, height: 34 }, { size: 9 })
  drawBlank(pdf, 'Trailer number', { x, y: y + 60, width: half })
  drawBlank(pdf, 'Seal number', { x: x + half + 12, y: y + 60, width: half })
}

function drawTerms(pdf: Pdf, shipment: DrawnShipment, y: number): number {
  const text = specialInstructions(shipment).join('\n')
  const height = Math.max(boxHeight(heightOf(pdf, text, HALF - 12, { size: 9 })), 54)
  const instructions = { x: LEFT, y, width: HALF, height }
  drawTitledBox(pdf, 'Special instructions', instructions)
  const { x, y: first, width } = inside(instructions)
  write(pdf, text, { x, y: first, width }, { size: 9 })

  const terms = { ...instructions, x: RIGHT_HALF }
  drawTitledBox(pdf, 'Freight charge terms', terms)
  const area = inside(terms)
  // The buyer has paid us for freight, and we pay the carrier.
  const ticked = shipment.is_pick_up ? null : 'Prepaid'
  let at = area.x
  for (const label of ['Prepaid', 'Collect', 'Third party'])
    at = drawTick(pdf, label, { x: at, y: area.y, isTicked: label === ticked }) + 10
  write(
    pdf,
    shipment.is_pick_up ? 'Customer pickup: no freight charges.' : `Order ${shipment.orderNumber}`,
    { ...area, y: area.y + 16 },
    { size: 9 },
  )
  return y + height
}

const RECEIVED =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier ' +
  'and shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier ' +
  'and are available to the shipper on request, and to all applicable state and federal regulations. Liability for loss or ' +
  'damage in this shipment may be limited: see 49 U.S.C. § 14706(c)(1)(A) and (B).'

const SIGNERS = [
  {
    title: 'Shipper',
    text: 'The materials named above are properly classified, packaged, marked and labeled, and in proper condition for transportation under the regulations of the DOT.',
  },
  {
    title: 'Carrier',
    text: 'The carrier acknowledges receipt of the packages and required placards. The property described above is received in good order, except as noted.',
  },
  {
    title: 'Consignee',
    text: 'Received in good order, except as noted here. Count the pallets and note shortage and damage before signing.',
  },
] as const

const SIGNATURE_HEIGHT = 118

/** All on one page: a signature on another than its terms proves nothing. */
function drawSignatures(pdf: Pdf, top: number): void {
  const legal = heightOf(pdf, RECEIVED, FULL_WIDTH, { size: 7 })
  const height = legal + 22 + SIGNATURE_HEIGHT
  // At the foot of the page, where drivers look for it.
  const y = Math.max(roomFor(pdf, top, height).y, BOTTOM - height)
  const counted = write(pdf, RECEIVED, { x: LEFT, y, width: FULL_WIDTH }, { size: 7 }) + 4
  drawCounts(pdf, counted)
  const width = FULL_WIDTH / SIGNERS.length
  for (const [at, { title, text }] of SIGNERS.entries()) {
    const box = { x: LEFT + at * width, y: counted + 18, width, height: SIGNATURE_HEIGHT }
    drawTitledBox(pdf, title, box)
    const area = inside(box)
    write(pdf, text, area, { size: 7 })
    drawBlank(pdf, 'Signature', { ...area, y: area.y + 56 })
    drawBlank(pdf, 'Name', { ...area, y: area.y + 80, width: area.width * 0.55 })
    drawBlank(pdf, 'Date', { x: area.x + area.width * 0.6, y: area.y + 80, width: area.width * 0.4 })
  }
}

function drawCounts(pdf: Pdf, y: number): void {
  let x = writeWord(pdf, 'Trailer loaded:', { x: LEFT, y })
  for (const label of ['by shipper', 'by driver']) x = drawTick(pdf, label, { x: x + 6, y })
  x = writeWord(pdf, 'Freight counted:', { x: x + 20, y })
  for (const label of ['by shipper', 'by driver, pallets', 'by driver, pieces'])
    x = drawTick(pdf, label, { x: x + 6, y })
}

/** Returns where the words end. */
function writeWord(pdf: Pdf, text: string, { x, y }: { x: number; y: number }): number {
  const width = 74
  write(pdf, text, { x, y: y + 0.5, width }, { size: 8.5, isBold: true })
  return x + width
}
