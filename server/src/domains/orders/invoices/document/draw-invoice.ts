// Draws an order's invoice: who sold what to whom, for how much, and how it was or is to be paid.
import type { Order, OrderAddress, OrderListing } from '@lotyard/contract/orders/orders'
import { formatPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { invoiceStamp } from '@lotyard/contract/rules/orders/payments/invoice-head'
import { invoiceSums } from '@lotyard/contract/rules/orders/payments/invoice-sums'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { receiptName } from '@lotyard/contract/rules/orders/payments/receipt-words'
import { shipToOf, waysOut } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import { formatDay as formatCalendarDay } from '@lotyard/contract/rules/site/format-day'
import { formatDay, formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { drawQrCode, toQrBoxes } from '../../../../lib/documents/barcodes.ts'
import { drawLogo, drawStamp, type Mark } from '../../../../lib/documents/draw-mark.ts'
import {
  createPage,
  drawLine,
  finish,
  FULL_WIDTH,
  heightOf,
  LEFT,
  numberPages,
  type Pdf,
  RIGHT,
  roomFor,
  type TextStyle,
  write,
} from '../../../../lib/documents/sheet.ts'
import type { OperatorFacts } from '../../mails/operator-facts.ts'

/** All that an invoice says. */
type InvoiceFacts = Omit<OperatorFacts, 'branding'> & {
  mark: Mark
  order: Order
  /** Where what is owed can be paid online; null where it can't. */
  payUrl: string | null
}

const GAP = 18
const LOGO_SIZE = 28
const SITE_NAME = 'Lotyard'
const HALF = FULL_WIDTH / 2 - 10
const QR_SIZE = 96
const CAPTION_HEIGHT = 12

/** The library is loaded with the first invoice: it would cost every start a tenth of a second. */
export async function drawInvoice(facts: InvoiceFacts): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const title = `Invoice ${facts.order.number}`
  const pdf = createPage(Document, title)
  let y = drawHead(pdf, facts, title)
  y = drawAddresses(pdf, facts, y + GAP)
  y = drawLots(pdf, facts, y + GAP)
  y = drawSums(pdf, facts, y + 8)
  drawPayment(pdf, facts, y + GAP)
  numberPages(pdf, title)
  return finish(pdf)
}

function drawHead(pdf: Pdf, { mark, order, operator, timeZone }: InvoiceFacts, title: string): number {
  const y = 50
  const logoWidth = drawLogo(pdf, mark, { x: LEFT, y: y - 6, size: LOGO_SIZE, maxWidth: HALF })
  // A site's own logo says its name.
  if (mark.logo === null)
    write(pdf, SITE_NAME, { x: LEFT + logoWidth + 8, y: y + 2, width: HALF }, { isBold: true, size: 16 })
  const left = write(pdf, title, { x: LEFT, y: y + LOGO_SIZE + 8, width: HALF }, { isBold: true, size: 20 })
  const dated = write(pdf, formatDay(order.placedAt, timeZone), { x: LEFT, y: left, width: HALF }, { isSoft: true })
  const stamp = invoiceStamp(order)
  const paidOn = stamp === 'PAID' && order.paidAt !== null ? ` ${formatDay(order.paidAt, timeZone)}` : ''
  const placed = stamp === null ? dated : drawStamp(pdf, stamp, `${stamp}${paidOn}`, { x: LEFT, y: dated + 6 })
  const seller = [operator.postal_address, operator.contact_email, operator.contact_phone].filter(Boolean).join('\n')
  const place = { x: RIGHT - HALF, width: HALF }
  const name = write(pdf, operator.name, { ...place, y }, { isBold: true, align: 'right' })
  return Math.max(placed, write(pdf, seller, { ...place, y: name }, { align: 'right' }))
}

function drawAddresses(pdf: Pdf, { order }: InvoiceFacts, y: number): number {
  const billing = drawBlock(pdf, { title: 'Bill to', text: toLines(order.billingAddress), x: LEFT, y })
  const { isShipped, pickUpPlaces } = waysOut(order)
  const shipTo = shipToOf(order)
  const blocks = [
    ...(isShipped && shipTo !== null ? [{ title: 'Ship to', text: toLines(shipTo) }] : []),
    ...(pickUpPlaces.length > 0 ? [{ title: 'Pickup in', text: pickUpPlaces.join('\n') }] : []),
  ]
  let end = y
  for (const block of blocks) end = drawBlock(pdf, { ...block, x: RIGHT - HALF, y: end === y ? y : end + 8 })
  return Math.max(billing, end)
}

function drawBlock(pdf: Pdf, { title, text, x, y }: { title: string; text: string; x: number; y: number }): number {
  return write(pdf, text, { x, y: write(pdf, title, { x, y, width: HALF }, { isBold: true }), width: HALF })
}

function toLines(address: OrderAddress): string {
  return [
    `${address.first_name} ${address.last_name}`,
    address.company_name,
    address.street_address,
    address.extended_address,
    `${address.locality}, ${address.region} ${address.postal_code}`,
    formatPhoneNumber(address.phone_number),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

type Column = { name: string; width: number; align: 'left' | 'right'; read: (lot: OrderListing) => string }

const COLUMNS: readonly Column[] = [
  { name: 'Lot', width: 200, align: 'left', read: ({ title, name }) => `${title}\nLot ${name}` },
  { name: 'Units', width: 40, align: 'right', read: ({ units }) => formatCount(units) },
  { name: 'Price', width: 72, align: 'right', read: ({ priceCents }) => formatWithCents(priceCents) },
  { name: 'Freight', width: 64, align: 'right', read: (lot) => formatWithCents(lot.shippingCostFinalCents) },
  { name: 'Tax', width: 58, align: 'right', read: ({ taxCents }) => formatWithCents(taxCents) },
  { name: 'Amount', width: 78, align: 'right', read: (lot) => formatWithCents(lotTotalCents(lot)) },
]

function drawLots(pdf: Pdf, { order }: InvoiceFacts, top: number): number {
  let y = drawRow(pdf, (column) => column.name, top, { isBold: true })
  for (const lot of order.listings) {
    const height = Math.max(...COLUMNS.map((column) => heightOf(pdf, column.read(lot), column.width, { size: 9 })))
    const room = roomFor(pdf, y, height + 10)
    y = room.isNewPage ? drawRow(pdf, (column) => column.name, room.y, { isBold: true }) : room.y
    y = drawRow(pdf, (column) => column.read(lot), y, {})
  }
  return y
}

/** Every column begins at the same height; the longest says where the row ends. */
function drawRow(pdf: Pdf, read: (column: Column) => string, y: number, style: TextStyle): number {
  let x = LEFT
  let end = y
  for (const column of COLUMNS) {
    const place = { x, y, width: column.width }
    end = Math.max(end, write(pdf, read(column), place, { size: 9, align: column.align, ...style }))
    x += column.width
  }
  drawLine(pdf, end + 3)
  return end + 8
}

function drawSums(pdf: Pdf, { order }: InvoiceFacts, top: number): number {
  let y = top
  for (const { name, why, cents, isTotal } of invoiceSums(order)) {
    y = roomFor(pdf, y, why === null ? 16 : 30).y
    const place = { x: RIGHT - 310, width: 200 }
    const style: TextStyle = { isBold: isTotal, align: 'right' }
    const named = write(pdf, name, { ...place, y }, style)
    const explained = why === null ? named : write(pdf, why, { ...place, y: named }, { ...WHY, align: 'right' })
    y = Math.max(explained, write(pdf, formatWithCents(cents), { x: RIGHT - 100, y, width: 100 }, style)) + 2
  }
  return y
}

const WHY: TextStyle = { size: 8, isSoft: true }

function drawPayment(pdf: Pdf, facts: InvoiceFacts, top: number): void {
  const code = facts.payUrl === null ? null : toQrBoxes(facts.payUrl)
  const text = paymentText(facts)
  const width = code === null ? FULL_WIDTH : FULL_WIDTH - QR_SIZE - GAP
  const height = Math.max(heightOf(pdf, text, width) + 20, code === null ? 0 : QR_SIZE + CAPTION_HEIGHT)
  const { y } = roomFor(pdf, top, height)
  const title = write(pdf, 'Payment', { x: LEFT, y, width }, { isBold: true })
  write(pdf, text, { x: LEFT, y: title, width })
  if (code === null) return
  drawQrCode(pdf, code, { x: RIGHT - QR_SIZE, y, size: QR_SIZE })
  const caption = { x: RIGHT - QR_SIZE, y: y + QR_SIZE, width: QR_SIZE }
  write(pdf, 'Scan to pay online', caption, { size: 8, isSoft: true, align: 'center' })
}

function paymentText({ order, timeZone, wireInstructions, payUrl }: InvoiceFacts): string {
  const came = order.receipts.map(
    (receipt) => `${formatCalendarDay(receipt.on)}: ${formatWithCents(receipt.amountCents)}, ${receiptName(receipt)}`,
  )
  // A card is charged a moment after its order is placed; until then the order alone says how it is paid. What was written off
  // counts as paid, though nothing came.
  const paid =
    came.length > 0 || order.paidAt === null || order.receivedCents === 0
      ? came
      : [`Paid ${formatDay(order.paidAt, timeZone)}, ${order.payment.description}`]
  const isOver = order.state === 'cancelled' || order.state === 'refunded'
  return [...paid, ...(isOver ? overText(order, paid) : owedText({ order, timeZone, wireInstructions, payUrl }))].join(
    '\n',
  )
}

function overText({ state }: Order, paid: readonly string[]): string[] {
  if (state !== 'cancelled') return []
  return [paid.length === 0 ? 'Canceled. Nothing is owed.' : 'Canceled.']
}

type Owed = Pick<InvoiceFacts, 'order' | 'timeZone' | 'wireInstructions' | 'payUrl'>

function owedText({ order, timeZone, wireInstructions, payUrl }: Owed): string[] {
  if (order.balanceCents <= 0) return []
  return [
    `${formatWithCents(order.balanceCents)} due${order.dueAt === null ? '' : ` by ${formatDeadline(order.dueAt, timeZone)}`}`,
    ...(payUrl === null ? [] : [`Pay online: ${payUrl}`]),
    ...(wireInstructions === null ? [] : [wireInstructions]),
    paymentReference(order.number),
  ]
}
