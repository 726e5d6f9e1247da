// What to fetch in one warehouse, in the order of where it stands, for however many shipments.
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatMoment } from '@lotyard/contract/rules/site/format-moment'
import { LEFT, roomFor, type Pdf } from '../../../../lib/documents/sheet.ts'
import type { PaperLot } from '../paper-queries.ts'
import type { PaperTools } from './draw-papers.ts'
import { palletText } from './draw-packing-list.ts'
import { handlingText, sumLots, type DrawnShipment } from './drawn-shipment.ts'
import { drawBlank, drawPaperHead, drawTable, drawTotals, type Table } from './paper-parts.ts'

type Picked = PaperLot & { shipment: DrawnShipment }

const LOTS: Table<Picked> = {
  columns: [
    { name: '', width: 20, read: null },
    { name: 'Location', width: 92, isBold: true, read: ({ location }) => location ?? 'Not set' },
    { name: 'Lot', width: 66, read: ({ name }) => name },
    { name: 'Description', width: 122, read: ({ title }) => title },
    { name: 'Shipment', width: 68, read: ({ shipment }) => shipmentText(shipment) },
    { name: 'Pallets', width: 44, align: 'right', read: ({ palletCount }) => palletText(palletCount) },
    { name: 'Units', width: 40, align: 'right', read: ({ units }) => formatCount(units) },
    { name: 'Weight', width: 60, align: 'right', read: ({ weightLbs }) => `${formatCount(weightLbs)} lb` },
  ],
}

function shipmentText({ number, is_pick_up }: DrawnShipment): string {
  return is_pick_up ? `${number}\nPickup` : number
}

export async function drawPickList(
  pdf: Pdf,
  shipments: readonly DrawnShipment[],
  { operator, mark }: PaperTools,
): Promise<void> {
  const [{ description, read_at, time_zone }] = shipments as [DrawnShipment]
  const lots = sortByLocation(shipments.flatMap((shipment) => shipment.lots.map((lot) => ({ ...lot, shipment }))))
  const subtitle = [
    description,
    shipments.length === 1 ? `Shipment ${shipments[0]!.number}` : countOf(shipments.length, 'shipment'),
    formatMoment(read_at.toISOString(), time_zone),
  ]
  const head = drawPaperHead(pdf, { mark, from: operator.name, title: 'Pick list', subtitle: subtitle.join('\n') })
  const sums = sumLots(lots)
  const end = drawTotals(
    pdf,
    LOTS,
    {
      Location: `Total: ${countOf(lots.length, 'lot')}`,
      Description: handlingText(sums),
      Units: formatCount(sums.units),
      Weight: `${formatCount(sums.weightLbs)} lb`,
    },
    await drawTable(pdf, LOTS, lots, head + 16),
  )
  const { y } = roomFor(pdf, end, 60)
  drawBlank(pdf, 'Picked by', { x: LEFT, y: y + 40, width: 220 })
  drawBlank(pdf, 'Date and time', { x: LEFT + 240, y: y + 40, width: 140 })
}

const byText = new Intl.Collator('en-US', { numeric: true })

/** 'B-2' before 'B-10'; what has no place comes last, because somebody must look for it. */
function sortByLocation<Lot extends { location: string | null; name: string }>(lots: readonly Lot[]): Lot[] {
  return lots.toSorted(
    (one, other) =>
      Number(one.location === null) - Number(other.location === null) ||
      byText.compare(one.location ?? '', other.location ?? '') ||
      byText.compare(one.name, other.name),
  )
}
