// Draws an order's invoice: who sold what to whom, for how much, and how it was or is to be paid.
import type { Order, OrderAddress, OrderListing } from '@lotyard/contract/orders/orders'
import { formatPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { isStampedPaid } from '@lotyard/contract/rules/orders/payments/invoice-head'
import { lotTotalCents, netPaidCents } from '@lotyard/contract/rules/orders/order-total'
import { isOfLots } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { taxLines } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { shipToOf, waysOut } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import { formatDay, formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { drawLogo, drawStamp } from './draw-mark.ts'
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
} from './invoice-page.ts'
import type { OperatorFacts } from '../../mails/operator-facts.ts'
import type { StoredRefund } from '../../reading/order-queries.ts'

/** All that an invoice says. */
type InvoiceFacts = OperatorFacts & {
  order: Order
  refunds: readonly Pick<StoredRefund, 'kind' | 'amountCents' | 'state'>[]
}

const GAP = 18
const LOGO_SIZE = 28
const SITE_NAME = 'Lotyard'
const HALF = FULL_WIDTH / 2 - 10

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

function drawHead(pdf: Pdf, { order, operator, timeZone }: InvoiceFacts, title: string): number {
  const y = 50
  drawLogo(pdf, { x: LEFT, y: y - 6, size: LOGO_SIZE })
  write(pdf, SITE_NAME, { x: LEFT + LOGO_SIZE + 8, y: y + 2, width: HALF }, { isBold: true, size: 16 })
  const left = write(pdf, title, { x: LEFT, y: y + LOGO_SIZE + 8, width: HALF }, { isBold: true, size: 20 })
  const dated = write(pdf, formatDay(order.placedAt, timeZone), { x: LEFT, y: left, width: HALF }, { isSoft: true })
  const placed = isStampedPaid(order)
    ? drawStamp(pdf, `PAID ${formatDay(order.paidAt!, timeZone)}`, { x: LEFT, y: dated + 6 })
    : dated
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

function drawSums(pdf: Pdf, { order, refunds }: InvoiceFacts, top: number): number {
  const givenBack = refunds.filter((refund) => refund.state !== 'failed' && isOfLots(refund))
  const savedCents = order.shippingCostDiscountCents
  const lines: [string, number][] = [
    ['Subtotal', order.subtotalCostCents],
    // What is charged, as in the lots' rows: every amount above the total is part of it.
    [
      savedCents > 0 ? `Freight (after ${formatWithCents(savedCents)} savings)` : 'Freight',
      order.shippingCostFinalCents,
    ],
    ...taxLines(order).map(({ name, cents }): [string, number] => [name, cents]),
    ['Total', order.totalCostFinalCents],
    ...givenBack.map(({ amountCents }): [string, number] => ['Refund', -amountCents]),
    ...(givenBack.length > 0 ? [['Net paid', netPaidCents(order)] as [string, number]] : []),
  ]
  let y = top
  for (const [name, cents] of lines) {
    y = roomFor(pdf, y, 16).y
    const style: TextStyle = { isBold: name === 'Total' || name === 'Net paid', align: 'right' }
    // A long certificate number takes two lines.
    const nameEnd = write(pdf, name, { x: RIGHT - 310, y, width: 200 }, style)
    y = Math.max(nameEnd, write(pdf, formatWithCents(cents), { x: RIGHT - 100, y, width: 100 }, style)) + 2
  }
  return y
}

function drawPayment(pdf: Pdf, { order, timeZone, wireInstructions }: InvoiceFacts, top: number): void {
  const text = paymentText(order, timeZone, wireInstructions)
  const { y } = roomFor(pdf, top, heightOf(pdf, text, FULL_WIDTH) + 20)
  const title = write(pdf, 'Payment', { x: LEFT, y, width: FULL_WIDTH }, { isBold: true })
  write(pdf, text, { x: LEFT, y: title, width: FULL_WIDTH })
}

function paymentText(order: InvoiceFacts['order'], timeZone: string, instructions: string | null): string {
  if (order.paidAt === null && order.state === 'cancelled') return 'Canceled. Nothing is owed.'
  const paid = order.paidAt === null ? null : `Paid ${formatDay(order.paidAt, timeZone)}, ${order.payment.description}`
  if (paid !== null) return order.state === 'cancelled' ? `${paid}\nCanceled.` : paid
  const due = order.dueAt === null ? '' : `Due by ${formatDeadline(order.dueAt, timeZone)}`
  return [due, instructions, paymentReference(order.number)].filter(Boolean).join('\n')
}
