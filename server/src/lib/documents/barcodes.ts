// Barcodes on papers. Drawn as shapes, not as images: they are sharp on every printer, at whatever size.
import { drawQr } from './qr-code.ts'
import type { Box, Pdf } from './sheet.ts'

/** One dot of the usual label printer, 203 to the inch. Bars of whole dots aren't blurred by it. */
const DOT = 72 / 203
/** Modules that stay white on each side, or scanners don't find the first bar. */
const QUIET = 10

export type DrawBars = (pdf: Pdf, text: string, box: Box) => void

/** Code 128, as wide as the box allows and in its middle. The library is loaded with the first paper. */
export async function loadBars(): Promise<DrawBars> {
  // Its named export of that name is another: a symbology called raw.
  const { default: bwip } = await import('bwip-js/node')
  return (pdf, text, { x, y, width, height }) => {
    const runs = bwip.raw({ bcid: 'code128', text }).flatMap((code) => ('sbs' in code ? code.sbs : []))
    const modules = runs.reduce((total, run) => total + run, 0) + 2 * QUIET
    const module = Math.max(1, Math.floor(width / modules / DOT)) * DOT
    let left = x + (width - modules * module) / 2 + QUIET * module
    // Bars and spaces in turn.
    for (const [at, run] of runs.entries()) {
      if (at % 2 === 0) pdf.rect(left, y, run * module, height)
      left += run * module
    }
    pdf.fill('#000000')
  }
}

/** A QR code as boxes in the language of PDF files, one unit a module. Worth keeping where it is drawn many times. */
export type QrBoxes = { size: number; content: string }

/** Through the library's own drawing, a thousand labels would take three times as long. */
export function toQrBoxes(text: string): QrBoxes {
  const { size, path } = drawQr(text)
  const boxes = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => `${x} ${y} ${width} 1 re`)
  return { size, content: `${boxes.join(' ')} f` }
}

/** With its quiet zone, in the middle of a square that it fills as far as whole dots do. */
export function drawQrCode(pdf: Pdf, code: QrBoxes, { x, y, size }: { x: number; y: number; size: number }): void {
  const module = Math.max(1, Math.floor(size / code.size / DOT)) * DOT
  const free = (size - code.size * module) / 2
  pdf.save().translate(x + free, y + free)
  pdf.scale(module).fillColor('#000000')
  pdf.addContent(code.content)
  pdf.restore()
}
