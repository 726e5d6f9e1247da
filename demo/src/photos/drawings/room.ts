import { drawBox, onLeft, project, type View } from './isometric.ts'
import { KRAFT, ORANGE } from './palettes.ts'
import { blend, darker, lighter, polygon, rect, stroke, type Point } from './shapes.ts'

export const CANVAS_WIDTH = 1_000
export const CANVAS_HEIGHT = 750

/** One picture: shared gradients, then whatever is drawn. */
export function canvas(content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${CANVAS_WIDTH}" height="${CANVAS_HEIGHT}" viewBox="0 0 ${CANVAS_WIDTH} ${CANVAS_HEIGHT}">` +
    `<defs>${gradient('shade-left', '0 0 0 1', '#ffffff', 0.14, '#2b2118', 0.1)}${gradient('shade-right', '0 0 0 1', '#2b2118', 0, '#2b2118', 0.2)}</defs>${content}</svg>`
  )
}

export function gradient(
  id: string,
  line: string,
  from: string,
  fromOpacity: number,
  to: string,
  toOpacity: number,
): string {
  const [x1, y1, x2, y2] = line.split(' ')
  return (
    `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `<stop offset="0" stop-color="${from}" stop-opacity="${fromOpacity}"/><stop offset="1" stop-color="${to}" stop-opacity="${toOpacity}"/></linearGradient>`
  )
}

/** The corner of a warehouse: two walls, a floor, a dock door or racks, and a marked bay. */
export function drawRoom(view: View, tone: string, wall: 'door' | 'racks' | 'plain'): string {
  const far = 400
  const corner = (x: number, y: number, z: number): Point => project(view, x, y, z)
  const leftWall = [corner(0, 0, 0), corner(0, far, 0), corner(0, far, far), corner(0, 0, far)]
  const rightWall = [corner(0, 0, 0), corner(far, 0, 0), corner(far, 0, far), corner(0, 0, far)]
  const floor = [corner(0, 0, 0), corner(far, 0, 0), corner(far, far, 0), corner(0, far, 0)]
  const base = blend('#efe6d8', tone, 0.35)
  const seams = Array.from({ length: 9 }, (_, index) => index * 28 + 14)
  const lines = seams
    .map(
      (at) =>
        `M${corner(at, 0, 0).join(' ')} L${corner(at, 0, far).join(' ')} M${corner(0, at, 0).join(' ')} L${corner(0, at, far).join(' ')}`,
    )
    .join(' ')
  const joints = [70, 140, 210]
    .map(
      (at) =>
        `M${corner(at, 0, 0).join(' ')} L${corner(at, far, 0).join(' ')} M${corner(0, at, 0).join(' ')} L${corner(far, at, 0).join(' ')}`,
    )
    .join(' ')
  const skirting = [
    polygon([corner(0, 0, 0), corner(0, far, 0), corner(0, far, 5), corner(0, 0, 5)], darker(base, 0.28)),
    polygon([corner(0, 0, 0), corner(far, 0, 0), corner(far, 0, 5), corner(0, 0, 5)], darker(base, 0.34)),
  ].join('')
  return (
    `<defs>${gradient('wall-left', '1 0 0 1', lighter(base, 0.45), 1, base, 1)}${gradient('wall-right', '0 0 1 1', darker(base, 0.04), 1, darker(base, 0.12), 1)}` +
    `${gradient('floor', '0 0 0 1', '#cdc0ad', 1, '#b9aa95', 1)}</defs>` +
    polygon(leftWall, 'url(#wall-left)') +
    polygon(rightWall, 'url(#wall-right)') +
    stroke(lines, darker(base, 0.3), 1, 'stroke-opacity="0.22"') +
    polygon(floor, 'url(#floor)') +
    stroke(joints, '#8f8270', 1.2, 'stroke-opacity="0.4"') +
    skirting +
    (wall === 'door' ? drawDoor(view, base) : wall === 'racks' ? drawRacks(view) : '')
  )
}

/** A dock door in the right wall, with its orange frame and a number. */
function drawDoor(view: View, base: string): string {
  const door = { x: 34, y: -4, z: 0, width: 74, depth: 4, height: 84 }
  const panels = [0, 1, 2, 3, 4, 5]
    .map(
      (index) =>
        rect(3, 4 + index * 13.4, 68, 12, lighter(base, 0.65), 0.6) +
        rect(3, 14 + index * 13.4, 68, 2, darker(base, 0.12), 0.4),
    )
    .join('')
  const window = rect(12, 19, 14, 6, '#9fc3d2', 1) + rect(48, 19, 14, 6, '#9fc3d2', 1)
  const stripes = [0, 1, 2, 3, 4, 5, 6].map((index) => rect(-4, index * 12, 4, 6, '#2b2b33')).join('')
  return onLeft(
    view,
    door,
    rect(-4, -4, 82, 88, ORANGE, 1) +
      stripes +
      rect(74, 0, 4, 84, darker(ORANGE, 0.25)) +
      rect(0, 0, 74, 84, darker(base, 0.3)) +
      panels +
      window,
  )
}

/** Pallet racking along the left wall, blue uprights and orange beams. */
function drawRacks(view: View): string {
  let drawing = ''
  for (const level of [0, 1, 2]) {
    const z = level * 40
    for (let bay = 0; bay < 4; bay++) {
      const y = 12 + bay * 46
      const tall = 20 + ((bay * 7 + level * 5) % 11)
      drawing += drawBox(
        view,
        { x: 3, y: y + 4, z: z + 3, width: 16, depth: 16, height: tall },
        blend(KRAFT, '#a9805a', (bay % 3) / 3),
      )
      drawing += drawBox(
        view,
        { x: 3, y: y + 22, z: z + 3, width: 16, depth: 18, height: tall - 6 + ((bay + level) % 3) * 4 },
        blend('#b9cbd0', KRAFT, ((bay + level) % 4) / 4),
      )
    }
    drawing += drawBox(view, { x: 19, y: 8, z: z + 0.5, width: 1.4, depth: 190, height: 3.4 }, ORANGE)
  }
  for (let post = 0; post < 5; post++)
    drawing += drawBox(view, { x: 19, y: 8 + post * 46, z: 0, width: 2.4, depth: 2.4, height: 130 }, '#44657f')
  return drawing
}

/** The yellow line around a bay on the floor. */
export function drawBay(view: View, x: number, y: number, width: number, depth: number): string {
  const corners = [
    project(view, x, y, 0),
    project(view, x + width, y, 0),
    project(view, x + width, y + depth, 0),
    project(view, x, y + depth, 0),
  ]
  return polygon(corners, 'none', 'stroke="#e9b44c" stroke-width="9" stroke-linejoin="round" stroke-opacity="0.75"')
}
