// The marks of our papers: the site's logo, and the stamp of an invoice that says whether it is paid.
import type { InvoiceStamp } from '@lotyard/contract/rules/orders/payments/invoice-head'
import { accentOf } from '@lotyard/contract/rules/site/branding/accent'
import { setStyle, write, type Pdf } from './sheet.ts'

const INK = '#15181c'
const STAMP_COLORS: Record<InvoiceStamp, string> = {
  PAID: '#1d6b3a',
  'PARTLY PAID': '#8a4b00',
  DUE: '#8a4b00',
  CANCELED: '#6b675f',
}
const ORANGE = '#ff7113'

/** The look of the site that a paper is from: its own logo, or ours, in its accent where it has one. */
export type Mark = { logo: { bytes: Buffer; width: number; height: number } | null; accent: string | null }

/** Our own, as in web/app/features/shell/brand.tsx: a pallet with two boxes and a third above them, on a square of 32. */
const BOXES: readonly [path: string, color: string | null][] = [
  ['M2 24h28v3H2zM4 27h5v3H4zM13.5 27h5v3h-5zM23 27h5v3h-5z', INK],
  ['M4 12.5h11V23H4zM17 12.5h11V23H17z', '#7f8286'],
  ['M8 2h16v9H8z', null],
]
const LABEL = 'M14 2h4v4h-4z'

/** As high as `size`, or lower where it would be wider than `maxWidth`. Returns its width. */
export function drawLogo(
  pdf: Pdf,
  { logo, accent }: Mark,
  { x, y, size, maxWidth }: { x: number; y: number; size: number; maxWidth: number },
): number {
  if (logo !== null) {
    const scale = Math.min(size / logo.height, maxWidth / logo.width)
    const [width, height] = [logo.width * scale, logo.height * scale]
    pdf.image(logo.bytes, x, y + (size - height) / 2, { width, height })
    return width
  }
  pdf.save().translate(x, y)
  pdf.scale(size / 32)
  for (const [path, color] of BOXES) pdf.path(path).fill(color ?? accent ?? ORANGE)
  pdf.path(LABEL).fill(accent === null ? INK : accentOf(accent).label)
  pdf.restore()
  return size
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
