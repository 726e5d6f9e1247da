// The marks of an invoice: the site's logo, and the stamp that says whether it is paid.
import type { InvoiceStamp } from '@lotyard/contract/rules/orders/payments/invoice-head'
import { setStyle, write, type Pdf } from './invoice-page.ts'

const INK = '#15181c'
const STAMP_COLORS: Record<InvoiceStamp, string> = {
  PAID: '#1d6b3a',
  'PARTLY PAID': '#8a4b00',
  DUE: '#8a4b00',
  CANCELED: '#6b675f',
}
/** As in web/app/features/shell/brand.tsx: a pallet with two boxes and a third above them, on a square of 32. */
const LOGO: readonly [path: string, color: string][] = [
  ['M2 24h28v3H2zM4 27h5v3H4zM13.5 27h5v3h-5zM23 27h5v3h-5z', INK],
  ['M4 12.5h11V23H4zM17 12.5h11V23H17z', '#7f8286'],
  ['M8 2h16v9H8z', '#ff7113'],
  ['M14 2h4v4h-4z', INK],
]

export function drawLogo(pdf: Pdf, { x, y, size }: { x: number; y: number; size: number }): void {
  pdf.save().translate(x, y)
  pdf.scale(size / 32)
  for (const [path, color] of LOGO) pdf.path(path).fill(color)
  pdf.restore()
}

const PADDING = 6

/** Returns where it ends. */
export function drawStamp(pdf: Pdf, stamp: InvoiceStamp, text: string, { x, y }: { x: number; y: number }): number {
  const color = STAMP_COLORS[stamp]
  const style = { isBold: true, size: 12 } as const
  setStyle(pdf, style)
  const width = Math.ceil(pdf.widthOfString(text)) + 2
  const height = 12 + 2 * PADDING
  pdf
    .roundedRect(x, y, width + 2 * PADDING, height, 3)
    .lineWidth(1.5)
    .strokeColor(color)
    .stroke()
  write(pdf, text, { x: x + PADDING, y: y + PADDING + 1, width }, { ...style, color })
  return y + height
}
