// Isometric projection: x runs to the lower right, y to the lower left, z up. Of a box one sees the top, the side that
// looks to the lower left (y is largest) and the one to the lower right (x is largest). Draw from the back to the front.
import { darker, group, lighter, polygon, type Point } from './shapes.ts'

const COS = Math.cos(Math.PI / 6)
const SIN = 0.5

/** Where the origin lies on the canvas, and how many pixels a unit (an inch of the goods) takes. */
export type View = { originX: number; originY: number; scale: number }

export type Box = { x: number; y: number; z: number; width: number; depth: number; height: number }

export function project(view: View, x: number, y: number, z: number): Point {
  return [view.originX + (x - y) * COS * view.scale, view.originY + ((x + y) * SIN - z) * view.scale]
}

/** The three sides one sees, lit from the upper left. */
export function drawBox(view: View, box: Box, color: string, edge = 0.35): string {
  const { top, left, right } = sidesOf(view, box)
  const line = `stroke="${darker(color, edge)}" stroke-width="1.2" stroke-linejoin="round"`
  return (
    polygon(left, color, line) +
    polygon(left, 'url(#shade-left)') +
    polygon(right, darker(color, 0.24), line) +
    polygon(right, 'url(#shade-right)') +
    polygon(top, lighter(color, 0.3), line)
  )
}

export function sidesOf(view: View, { x, y, z, width, depth, height }: Box): Record<'top' | 'left' | 'right', Point[]> {
  const at = (dx: number, dy: number, dz: number): Point =>
    project(view, x + dx * width, y + dy * depth, z + dz * height)
  return {
    top: [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
    left: [at(0, 1, 1), at(1, 1, 1), at(1, 1, 0), at(0, 1, 0)],
    right: [at(1, 1, 1), at(1, 0, 1), at(1, 0, 0), at(1, 1, 0)],
  }
}

/** Puts a flat drawing on the side that looks to the lower left: right is along x, down is down, units are inches. */
export function onLeft(view: View, box: Box, content: string): string {
  const [e, f] = project(view, box.x, box.y + box.depth, box.z + box.height)
  return group(content, matrix(COS * view.scale, SIN * view.scale, 0, view.scale, e, f))
}

export function onRight(view: View, box: Box, content: string): string {
  const [e, f] = project(view, box.x + box.width, box.y + box.depth, box.z + box.height)
  return group(content, matrix(COS * view.scale, -SIN * view.scale, 0, view.scale, e, f))
}

export function onTop(view: View, box: Box, content: string): string {
  const [e, f] = project(view, box.x, box.y, box.z + box.height)
  const [a, b] = [COS * view.scale, SIN * view.scale]
  return group(content, matrix(a, b, -a, b, e, f))
}

function matrix(...numbers: number[]): string {
  return `matrix(${numbers.map((number) => Math.round(number * 1_000) / 1_000).join(' ')})`
}

/** A soft shadow on the floor around a box's foot. */
export function drawShadow(view: View, { x, y, width, depth }: Box, spread = 8): string {
  return [1, 0.6, 0.25]
    .map((share) => {
      const by = spread * share
      const corners = [
        project(view, x - by * 0.2, y - by * 0.2, 0),
        project(view, x + width + by * 1.4, y - by * 0.1, 0),
        project(view, x + width + by * 1.4, y + depth + by, 0),
        project(view, x - by * 0.2, y + depth + by, 0),
      ]
      return polygon(corners, '#3a2a1a', 'fill-opacity="0.11"')
    })
    .join('')
}
