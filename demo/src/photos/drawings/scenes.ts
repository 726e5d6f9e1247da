// Whole pictures, composed of rooms, pallets and goods. Each is a function of its palette and a source of random numbers.
import type { Random } from '../../market/random.ts'
import { drawBox, drawShadow, onRight, project, type View } from './isometric.ts'
import { drawMark } from './mark.ts'
import { drawCarton, drawGaylord, drawPallet, drawStack, drawWrap, PALLET_HEIGHT, type Stack } from './pallet.ts'
import { KRAFT, ORANGE, type Palette } from './palettes.ts'
import { CANVAS_WIDTH, canvas, drawBay, drawRoom, gradient } from './room.ts'
import { blend, darker, ellipse, lighter, rect, stroke } from './shapes.ts'

export type Scene = {
  palette: Palette
  random: Random
  /** The goods, drawn flat, and the same in other colours; empty: cartons without print. */
  goods: string
  otherGoods: string
  /** How far below its middle a drawing of the goods stands on the ground. */
  foot: number
}

const USE_GOODS = '<use xlink:href="#goods" href="#goods"/>'
const USE_OTHER_GOODS = '<use xlink:href="#other-goods" href="#other-goods"/>'

function printOf({ goods }: Pick<Scene, 'goods'>): string | null {
  return goods === '' ? null : USE_GOODS
}

function cartonColors({ goods, palette }: Pick<Scene, 'goods' | 'palette'>): string[] {
  if (goods !== '') return [palette.box, palette.box, blend(palette.box, palette.main, 0.4)]
  return [KRAFT, KRAFT, darker(KRAFT, 0.12), lighter(KRAFT, 0.2), blend(KRAFT, palette.box, 0.75)]
}

function withGoods(goods: string, content: string): string {
  return canvas(`<defs><g id="goods">${goods}</g></defs>${content}${drawMark()}`)
}

/** One pallet of retail boxes in a warehouse bay. */
export function palletScene({ palette, random, goods }: Scene, isWrapped: boolean): string {
  const view: View = { originX: 520, originY: 300, scale: 6.1 }
  const stack: Stack = {
    ...random.pick([
      { columns: 2, rows: 2, layers: 3, cartonHeight: 17 },
      { columns: 2, rows: 3, layers: 3, cartonHeight: 16 },
      { columns: 2, rows: 2, layers: 2, cartonHeight: 24 },
    ]),
    colors: cartonColors({ goods, palette }),
    ragged: isWrapped ? 0 : 0.5,
    print: printOf({ goods }),
  }
  const [x, y] = [22, 22]
  return withGoods(
    goods,
    drawRoom(view, palette.backdrop, random.pick(['door', 'racks', 'plain'])) +
      drawBay(view, x - 8, y - 8, 56, 64) +
      drawPallet(view, x, y) +
      drawStack(view, x, y, stack, random) +
      (isWrapped ? drawWrap(view, x, y, stack.layers * stack.cartonHeight + 1) : ''),
  )
}

/** Several pallets in a row, mixed brown and printed cartons. */
export function rowScene({ palette, random, goods }: Scene): string {
  const view: View = { originX: 430, originY: 175, scale: 3.25 }
  let drawing = drawRoom(view, palette.backdrop, random.pick(['door', 'racks']))
  for (const [y, xs] of [
    [36, [44, 94, 144]],
    [98, [44, 94, 144]],
  ] as const)
    for (const x of xs) {
      const layers = random.between(2, 3)
      const cartonHeight = random.pick([15, 17])
      const colors = random.chance(0.4)
        ? [palette.box, blend(palette.box, palette.main, 0.35)]
        : cartonColors({ goods, palette })
      const isWrapped = random.chance(0.5)
      drawing += drawPallet(view, x, y)
      drawing += drawStack(
        view,
        x,
        y,
        {
          columns: 2,
          rows: 2,
          layers,
          cartonHeight,
          colors,
          ragged: isWrapped ? 0 : 0.25,
          print: printOf({ goods }),
        },
        random,
      )
      if (isWrapped) drawing += drawWrap(view, x, y, layers * cartonHeight + 1)
    }
  return withGoods(goods, drawing)
}

/** A bin of loose goods. */
export function binScene({ palette, random, goods }: Scene): string {
  const view: View = { originX: 520, originY: 290, scale: 5.8 }
  const [x, y] = [22, 22]
  const height = 40
  let content = ''
  for (const [row, dy, size] of [
    [0, 14, 0.95],
    [1, 30, 1.05],
    [2, 44, 1.1],
  ] as const)
    for (const column of [0, 1, 2].slice(0, row === 2 ? 2 : 3)) {
      const [px, py] = project(view, x + 9 + column * 10, y + dy - column * 2 - 8, PALLET_HEIGHT + height)
      content += `<g transform="translate(${px} ${py + 6}) rotate(${random.between(-22, 22)}) scale(${size * 0.78})">${USE_GOODS}</g>`
    }
  return withGoods(
    goods,
    drawRoom(view, palette.backdrop, random.pick(['door', 'plain'])) +
      drawPallet(view, x, y) +
      drawGaylord(view, x, y, { height, content }),
  )
}

/** The goods themselves on a table, before a quiet wall. */
export function goodsScene({ palette, goods, otherGoods, foot }: Scene): string {
  const item = (drawing: string, x: number, ground: number, scale: number): string =>
    ellipse(x, ground, 100 * scale, 10 * scale, '#3a2a1a', 'fill-opacity="0.14"') +
    ellipse(x, ground, 78 * scale, 6 * scale, '#3a2a1a', 'fill-opacity="0.2"') +
    `<g transform="translate(${x} ${ground - foot * scale}) scale(${scale})">${drawing}</g>`
  return withGoods(
    goods,
    `<defs><g id="other-goods">${otherGoods}</g>` +
      gradient(
        'backdrop',
        '0 0 0 1',
        lighter(palette.backdrop, 0.5),
        1,
        blend(palette.backdrop, palette.soft, 0.9),
        1,
      ) +
      `${gradient('table', '0 0 0 1', '#dcc4a2', 1, '#c3a479', 1)}</defs>` +
      rect(0, 0, CANVAS_WIDTH, 750, 'url(#backdrop)') +
      ellipse(500, 330, 420, 330, '#ffffff', 'fill-opacity="0.35"') +
      rect(0, 520, CANVAS_WIDTH, 230, 'url(#table)') +
      rect(0, 520, CANVAS_WIDTH, 8, '#efdcc0') +
      item(USE_OTHER_GOODS, 185, 570, 1.5) +
      item(USE_OTHER_GOODS, 815, 570, 1.5) +
      item(USE_GOODS, 500, 640, 2.7),
  )
}

/** A carton on a packing table, with what is in it beside. */
export function caseScene({ palette, random, goods, foot }: Scene): string {
  const view: View = { originX: 560, originY: 300, scale: 7.2 }
  const box = { x: 2, y: 10, z: 0, width: 34, depth: 30, height: 22 }
  const [gx, ground] = [245, 620]
  const sample =
    ellipse(gx, ground, 150, 17, '#3a2a1a', 'fill-opacity="0.2"') +
    `<g transform="translate(${gx} ${ground - foot * 1.7}) scale(1.7)">${USE_GOODS}</g>`
  const small = { x: 4, y: 52, z: 0, width: 20, depth: 16, height: 12 }
  const smallCartons =
    drawShadow(view, small, 3) +
    drawCarton(view, small, { color: lighter(KRAFT, 0.2), print: null, random }) +
    drawCarton(
      view,
      { ...small, x: 7, y: 53, z: 12, width: 13, depth: 12, height: 9 },
      { color: palette.box, print: null, random },
    )
  return withGoods(
    goods,
    drawRoom({ originX: 480, originY: 210, scale: 4.6 }, palette.backdrop, 'plain') +
      drawShadow(view, box, 4) +
      drawCarton(view, box, { color: KRAFT, print: null, random }) +
      drawCarton(
        view,
        { x: 8, y: 14, z: 22, width: 22, depth: 20, height: 12 },
        { color: palette.box, print: printOf({ goods }), random },
      ) +
      onRight(
        view,
        box,
        rect(5, 9, 13, 9, '#fbf7ef', 0.6) + [11, 12.6, 14.2].map((y) => rect(6.5, y, 9, 0.8, '#8d8478')).join(''),
      ) +
      (goods === '' ? smallCartons : sample),
  )
}

/** The side window of the cab, and its step. */
const CAB_WINDOW =
  rect(20, 10, 20, 20, '#a9c9d4', 2) + rect(20, 10, 9, 20, '#d3e6ec', 2) + rect(18, 52, 24, 4, '#2b2b33', 1)

/** An open trailer at the dock, loaded to the door. */
export function truckScene({ palette, random, goods }: Scene): string {
  const view: View = { originX: 470, originY: 300, scale: 2.5 }
  const wheel = (y: number): string => {
    const [cx, cy] = project(view, 96, y, 13)
    return (
      ellipse(cx, cy, 26, 31, '#25282c') + ellipse(cx - 3, cy, 13, 17, '#aeb7bc') + ellipse(cx - 3, cy, 5, 7, '#5d666c')
    )
  }
  const trailer = { x: 46, y: -60, z: 26, width: 50, depth: 190, height: 74 }
  const cab = { x: 48, y: -120, z: 16, width: 46, depth: 46, height: 66 }
  const side =
    rect(12, 22, 120, 8, palette.main, 2) +
    rect(12, 34, 74, 5, palette.accent, 2) +
    Array.from({ length: 12 }, (_, index) => rect(14 + index * 15, 4, 0.8, 68, '#c9c4ba')).join('')
  let drawing =
    `<defs>${gradient('sky', '0 0 0 1', '#dfe9ea', 1, '#f6ecdd', 1)}</defs>` +
    rect(0, 0, CANVAS_WIDTH, 750, 'url(#sky)') +
    drawRoom({ originX: 300, originY: 210, scale: 4.4 }, palette.backdrop, 'door')
  drawing += drawShadow(view, { ...trailer, depth: 190 }, 16)
  drawing += drawBox(view, cab, palette.main) + onRight(view, cab, CAB_WINDOW) + wheel(-92) + wheel(-20)
  drawing += drawBox(view, { x: 46, y: -60, z: 20, width: 50, depth: 190, height: 6 }, '#4a545c')
  drawing += drawBox(view, trailer, '#f2eee6', 0.2) + onRight(view, trailer, side) + wheel(78) + wheel(104)
  drawing += drawOpenEnd(view, trailer, { palette, random })
  for (const x of [22, 78]) {
    drawing += drawPallet(view, x, 168)
    const layers = 2
    drawing += drawStack(
      view,
      x,
      168,
      {
        columns: 2,
        rows: 2,
        layers,
        cartonHeight: 15,
        colors: [palette.box, KRAFT],
        ragged: x === 78 ? 0 : 0.3,
        print: printOf({ goods }),
      },
      random,
    )
    if (x === 78) drawing += drawWrap(view, x, 168, layers * 15 + 1)
  }
  return withGoods(goods, drawing)
}

/** The doors at the back stand open: cartons to the roof. */
function drawOpenEnd(
  view: View,
  trailer: { x: number; y: number; z: number; width: number; depth: number; height: number },
  { palette, random }: Pick<Scene, 'palette' | 'random'>,
): string {
  let cartons = rect(2, 2, 46, 70, '#3a352f')
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      const color = random.pick([KRAFT, lighter(KRAFT, 0.2), darker(KRAFT, 0.12), palette.box])
      const [cx, cy] = [3.5 + column * 14.5, 13 + row * 14.6]
      cartons +=
        rect(cx, cy, 14, 14, color, 0.4, `stroke="${darker(color, 0.35)}" stroke-width="0.4"`) +
        rect(cx, cy + 6, 14, 1.6, lighter(color, 0.4), 0, 'fill-opacity="0.7"')
    }
  const [e, f] = project(view, trailer.x, trailer.y + trailer.depth, trailer.z + trailer.height)
  const matrix = `matrix(${0.866 * view.scale} ${0.5 * view.scale} 0 ${view.scale} ${e} ${f})`
  return `<g transform="${matrix}">${rect(0, 0, 50, 74, '#d9d3c7')}${cartons}${rect(0, 70, 50, 4, ORANGE)}${stroke('M2 2 V70 M48 2 V70', '#8d8478', 1)}</g>`
}
