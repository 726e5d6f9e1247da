import type { Random } from '../../market/random.ts'
import { drawBox, drawShadow, onLeft, onRight, onTop, sidesOf, type Box, type View } from './isometric.ts'
import { KRAFT, WOOD } from './palettes.ts'
import { darker, lighter, polygon, rect, stroke } from './shapes.ts'

const PALLET_WIDTH = 40
const PALLET_DEPTH = 48
export const PALLET_HEIGHT = 6

/** The wooden pallet itself, seven boards on three runners. */
export function drawPallet(view: View, x: number, y: number): string {
  const runner = (offset: number): string =>
    drawBox(view, { x: x + offset, y, z: 0, width: 4, depth: PALLET_DEPTH, height: 4.4 }, darker(WOOD, 0.25))
  const board = (index: number): string =>
    drawBox(view, { x, y: y + index * 7, z: 4.4, width: PALLET_WIDTH, depth: 6, height: 1.6 }, WOOD)
  const shadow = drawShadow(view, { x, y, z: 0, width: PALLET_WIDTH, depth: PALLET_DEPTH, height: 1 })
  return shadow + [0, 18, 36].map(runner).join('') + [0, 1, 2, 3, 4, 5, 6].map(board).join('')
}

export type Stack = {
  /** Cartons along x, along y and upwards. */
  columns: number
  rows: number
  layers: number
  cartonHeight: number
  colors: readonly string[]
  /** How ragged the uppermost layer is: 0 is full, 1 is mostly missing. */
  ragged: number
  /** A drawing about 200 by 150 around its middle, printed on retail boxes; null: plain cartons. */
  print: string | null
}

/** Cartons on a pallet, drawn from the back to the front and from the bottom up. */
export function drawStack(view: View, x: number, y: number, stack: Stack, random: Random): string {
  const [width, depth] = [PALLET_WIDTH / stack.columns, PALLET_DEPTH / stack.rows]
  let drawing = ''
  for (let row = 0; row < stack.rows; row++)
    for (let column = 0; column < stack.columns; column++) {
      const isMissing = random.chance(
        stack.ragged * (0.35 + 0.5 * ((row + column) / (stack.rows + stack.columns - 2 || 1))),
      )
      for (let layer = 0; layer < stack.layers - (isMissing ? 1 : 0); layer++) {
        const z = PALLET_HEIGHT + layer * stack.cartonHeight
        const box = {
          x: x + column * width,
          y: y + row * depth,
          z,
          width: width - 0.4,
          depth: depth - 0.4,
          height: stack.cartonHeight - 0.3,
        }
        drawing += drawCarton(view, box, { color: random.pick(stack.colors), print: stack.print, random })
      }
    }
  return drawing
}

export function drawCarton(
  view: View,
  box: Box,
  { color, print, random }: { color: string; print: string | null; random: Random },
): string {
  return (
    drawBox(view, box, color) +
    (print === null ? drawTape(view, box, color, random) : drawPrint(view, box, color, print))
  )
}

/** Plain brown boxes: tape over the seam, and a shipping label here and there. */
function drawTape(view: View, box: Box, color: string, random: Random): string {
  const tape = lighter(color, 0.45)
  const [width, depth, height] = [box.width, box.depth, box.height]
  const label = random.chance(0.45)
    ? onLeft(
        view,
        box,
        rect(width * 0.1, height * 0.35, width * 0.34, height * 0.42, '#fbf7ef', 0.3) +
          [0.44, 0.53, 0.62]
            .map((at) => rect(width * 0.14, height * at, width * 0.24, height * 0.035, '#8d8478'))
            .join(''),
      )
    : ''
  return (
    onTop(view, box, rect(0, depth * 0.44, width, depth * 0.12, tape, 0, 'fill-opacity="0.75"')) +
    onRight(view, box, rect(depth * 0.44, 0, depth * 0.12, height * 0.3, darker(tape, 0.2), 0, 'fill-opacity="0.7"')) +
    label
  )
}

/** Retail boxes: a pale panel with the goods on both sides one sees, and a band of colour. */
function drawPrint(view: View, box: Box, color: string, print: string): string {
  const side = (length: number): string => {
    const [panelWidth, panelHeight] = [length * 0.86, box.height * 0.7]
    const scale = Math.min(panelWidth / 235, panelHeight / 180)
    return (
      rect(length * 0.07, box.height * 0.08, panelWidth, panelHeight, '#fbf6ec', 0.6) +
      `<g transform="translate(${length / 2} ${box.height * 0.43}) scale(${scale})">${print}</g>` +
      rect(length * 0.07, box.height * 0.85, length * 0.4, box.height * 0.055, lighter(color, 0.6)) +
      rect(length * 0.55, box.height * 0.85, length * 0.16, box.height * 0.055, lighter(color, 0.35))
    )
  }
  const { right } = sidesOf(view, box)
  return (
    onLeft(view, box, side(box.width)) +
    onRight(view, box, side(box.depth)) +
    polygon(right, darker(color, 0.5), 'fill-opacity="0.16"')
  )
}

/** Stretch wrap around a stack: a milky film with streaks of light. */
export function drawWrap(view: View, x: number, y: number, height: number): string {
  const hull = {
    x: x - 0.4,
    y: y - 0.4,
    z: PALLET_HEIGHT - 1,
    width: PALLET_WIDTH + 0.8,
    depth: PALLET_DEPTH + 0.8,
    height,
  }
  const { top, left, right } = sidesOf(view, hull)
  const streaks = (length: number): string =>
    [0.12, 0.22, 0.58, 0.83]
      .map((at, index) => {
        const start = length * at
        return stroke(
          `M${start} 1 L${start + length * 0.1} ${height - 1}`,
          '#ffffff',
          index % 2 === 0 ? 2.2 : 0.9,
          'stroke-opacity="0.3"',
        )
      })
      .join('') +
    [0.2, 0.45, 0.7, 0.92]
      .map((at) =>
        stroke(
          `M0 ${height * at} Q${length / 2} ${height * (at - 0.05)} ${length} ${height * (at + 0.03)}`,
          '#ffffff',
          0.5,
          'stroke-opacity="0.4"',
        ),
      )
      .join('')
  return (
    polygon(left, '#ffffff', 'fill-opacity="0.3"') +
    polygon(right, '#eef3f5', 'fill-opacity="0.26"') +
    polygon(top, '#ffffff', 'fill-opacity="0.34"') +
    onLeft(view, hull, streaks(hull.width)) +
    onRight(view, hull, streaks(hull.depth))
  )
}

/** A big open bin of corrugated board on a pallet; what is in it shows above the rim. */
export function drawGaylord(
  view: View,
  x: number,
  y: number,
  { height, content }: { height: number; content: string },
): string {
  const box = { x: x + 1, y: y + 1, z: PALLET_HEIGHT, width: PALLET_WIDTH - 2, depth: PALLET_DEPTH - 2, height }
  const { top, left, right } = sidesOf(view, box)
  const print = (length: number): string =>
    rect(length * 0.1, height * 0.6, length * 0.8, height * 0.09, '#e8702a', 0, 'fill-opacity="0.85"') +
    [0.22, 0.3]
      .map((at) =>
        stroke(`M${length * at} ${height * 0.5} V${height * 0.36} m-2 2.4 l2 -2.6 l2 2.6`, darker(KRAFT, 0.5), 0.9),
      )
      .join('') +
    rect(length * 0.56, height * 0.3, length * 0.3, height * 0.22, '#fbf7ef', 0.5) +
    [0.35, 0.4, 0.45].map((at) => rect(length * 0.6, height * at, length * 0.2, height * 0.02, '#8d8478')).join('')
  const rim = `stroke="${darker(KRAFT, 0.4)}" stroke-width="2.5" stroke-linejoin="round"`
  return (
    polygon(top, darker(KRAFT, 0.55), rim) +
    content +
    polygon(left, KRAFT, rim) +
    polygon(left, 'url(#shade-left)') +
    polygon(right, darker(KRAFT, 0.2), rim) +
    polygon(right, 'url(#shade-right)') +
    onLeft(view, box, print(box.width)) +
    onRight(view, box, print(box.depth))
  )
}
