// QR codes: for pages as a path or a drawing, for PDF files also as an image. By uqr, which takes a tenth of the time of the
// library that draws the other barcodes: a page can afford it at each request.
import { encode } from 'uqr'

/** A QR code as the path of an SVG drawing, one unit a module, with the quiet zone that scanners need. */
export function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map((row, y) => rowPath(row, y)).join('')
  return { size, path }
}

/** Black on white whatever the page's colours: scanners need the contrast, and this way round. */
export function qrSvg(text: string): string {
  const { size, path } = drawQr(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
  )
}

/** `pixels` is the width of one module: whole, so that none of its edges is blurred. */
export async function qrPng(text: string, { pixels = 8 }: { pixels?: number } = {}): Promise<Buffer> {
  // Loaded on demand, as pdfkit is: most processes never draw one.
  const { default: sharp } = await import('sharp')
  const { size } = drawQr(text)
  return sharp(Buffer.from(qrSvg(text)), { density: 72 })
    .resize(size * pixels, size * pixels, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** Runs of dark modules: a third of the length that single modules would take. */
function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x - start + 1
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
