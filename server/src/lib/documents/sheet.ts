// A sheet of paper that goes on: text blocks and columns below each other, on as many pages as they need.
import { drawable } from './drawable-text.ts'

export type Pdf = PDFKit.PDFDocument

const MARGIN = 50
/** US Letter. */
const WIDTH = 612
const HEIGHT = 792
export const LEFT = MARGIN
export const RIGHT = WIDTH - MARGIN
export const FULL_WIDTH = RIGHT - LEFT
export const BOTTOM = HEIGHT - MARGIN - 20

export type TextStyle = {
  isBold?: boolean
  size?: number
  isSoft?: boolean
  align?: 'left' | 'right' | 'center'
  color?: string
}
export type Place = { x: number; y: number; width: number }
export type Box = Place & { height: number }

const LETTER = { size: 'LETTER', margin: MARGIN } as const

export function createPage(
  Document: new (options: PDFKit.PDFDocumentOptions) => Pdf,
  title: string,
  page: Pick<PDFKit.PDFDocumentOptions, 'size' | 'margin'> = LETTER,
): Pdf {
  // Pages are kept until the end, when it is known how many there are.
  return new Document({
    ...page,
    bufferPages: true,
    info: { Title: drawable(title) },
    lang: 'en-US',
  })
}

/** Returns where the text ends. */
export function write(pdf: Pdf, text: string, { x, y, width }: Place, style: TextStyle = {}): number {
  const drawn = drawable(text)
  setStyle(pdf, style)
  pdf.text(drawn, x, y, { width, align: style.align ?? 'left', lineGap: 2 })
  return y + heightOf(pdf, text, width, style)
}

/** What does not fit is cut, with three dots: a form's box stays as large as it is. */
export function writeIn(pdf: Pdf, text: string, { x, y, width, height }: Box, style: TextStyle = {}): void {
  setStyle(pdf, style)
  pdf.text(drawable(text), x, y, { width, height, align: style.align ?? 'left', lineGap: 2, ellipsis: '...' })
}

export function heightOf(pdf: Pdf, text: string, width: number, style: TextStyle = {}): number {
  setStyle(pdf, style)
  return pdf.heightOfString(drawable(text) || ' ', { width, lineGap: 2 })
}

export function setStyle(pdf: Pdf, { isBold = false, size = 10, isSoft = false, color }: TextStyle): void {
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color ?? (isSoft ? '#6b675f' : '#1c1b19'))
}

export function drawLine(pdf: Pdf, y: number): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor('#b9b3a6').stroke()
}

/** Where a block of this height goes: here, or at the top of a new page. */
export function roomFor(pdf: Pdf, y: number, height: number): { y: number; isNewPage: boolean } {
  if (y + height <= BOTTOM) return { y, isNewPage: false }
  pdf.addPage()
  return { y: MARGIN, isNewPage: true }
}

/** Below the text of every page that isn't flushed yet. Without margins, or the library would begin another page for it. */
export function numberPages(pdf: Pdf, label: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    const text = `${label} · Page ${page - start + 1} of ${count}`
    write(pdf, text, { x: LEFT, y: HEIGHT - MARGIN, width: FULL_WIDTH }, { size: 8, isSoft: true, align: 'right' })
  }
}

/** The bytes of the finished document. */
export function finish(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  pdf.end()
  return promise
}
