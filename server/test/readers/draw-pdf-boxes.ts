// The filled boxes of a PDF's page as a scanner sees them: enough of a renderer for barcodes, which are drawn as boxes.

export type Bitmap = { luminance: Uint8ClampedArray; width: number; height: number }

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [x: number, y: number]
const START: Matrix = [1, 0, 0, 1, 0, 0]

/** `content`: what the page draws, as operators; `scale`: pixels for each of its points. */
export function drawPdfBoxes(
  content: string,
  { width: points, height: tall, scale = 4 }: { width: number; height: number; scale?: number },
): Bitmap {
  const [width, height] = [points * scale, tall * scale]
  const luminance = new Uint8ClampedArray(width * height).fill(255)
  const fill = (box: readonly Point[]): void => {
    const [xs, ys] = [box.map(([x]) => x * scale), box.map(([, y]) => height - y * scale)]
    const [left, right] = [Math.round(Math.min(...xs)), Math.round(Math.max(...xs))]
    for (let y = Math.round(Math.min(...ys)); y < Math.round(Math.max(...ys)); y += 1)
      luminance.fill(0, y * width + left, y * width + right)
  }
  for (const box of listFilledBoxes(content)) fill(box)
  return { luminance, width, height }
}

function listFilledBoxes(content: string): Point[][] {
  const filled: Point[][] = []
  const saved: Matrix[] = []
  let matrix = START
  let path: Point[][] = []
  let operands: number[] = []
  const at = (x: number, y: number): Point => place(matrix, x, y)
  for (const word of content.replaceAll(/\[[^\]]*\] TJ/g, '').split(/\s+/)) {
    const number = Number(word)
    if (word !== '' && !Number.isNaN(number)) {
      operands.push(number)
      continue
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands
    operands = []
    if (word === 'q') saved.push(matrix)
    else if (word === 'Q') matrix = saved.pop() ?? START
    else if (word === 'cm') matrix = multiply([a, b, c, d, e, f], matrix)
    else if (word === 're') path.push([at(a, b), at(a + c, b + d)])
    else if (word === 'm') path.push([at(a, b)])
    else if (word === 'l') path.at(-1)?.push(at(a, b))
    else if (word === 'f') filled.push(...path)
    if (word === 'f' || word === 'S' || word === 'n') path = []
  }
  return filled
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

function place([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}
