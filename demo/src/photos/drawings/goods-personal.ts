// Apparel and general merchandise, drawn flat, each about 200 by 150 around its middle.
import type { Palette } from './palettes.ts'
import { circle, darker, ellipse, lighter, path, polygon, rect, stroke } from './shapes.ts'

type Drawing = (palette: Palette) => string

function hanger(x: number, y: number): string {
  return stroke(
    `M${x - 34} ${y + 18} L${x} ${y} L${x + 34} ${y + 18} M${x} ${y} V${y - 6} Q${x + 12} ${y - 14} ${x + 2} ${y - 20}`,
    '#8a633d',
    4,
  )
}

export const dress: Drawing = ({ main, accent, soft }) =>
  hanger(-46, -58) +
  path('M-70 -44 H-56 Q-46 -32 -36 -44 H-22 L-28 -8 L-2 62 H-90 L-64 -8 Z', main) +
  rect(-65, -12, 38, 7, accent, 3) +
  hanger(50, -58) +
  path('M14 -40 L34 -46 Q50 -34 66 -46 L86 -40 L98 2 L80 8 L76 -8 V50 H24 V-8 L20 8 L2 2 Z', soft) +
  [2, 18, 34].map((y) => stroke(`M28 ${y} H72`, accent, 4, 'stroke-opacity="0.7"')).join('')

export const shirt: Drawing = ({ main, accent }) =>
  hanger(0, -64) +
  path('M-52 -46 L-20 -56 L0 -40 L20 -56 L52 -46 L86 8 L60 24 L48 6 V66 H-48 V6 L-60 24 L-86 8 Z', main) +
  polygon(
    [
      [-20, -56],
      [0, -40],
      [-14, -26],
      [-28, -50],
    ],
    lighter(main, 0.35),
  ) +
  polygon(
    [
      [20, -56],
      [0, -40],
      [14, -26],
      [28, -50],
    ],
    lighter(main, 0.35),
  ) +
  stroke('M0 -38 V66', darker(main, 0.25), 3) +
  [-20, 2, 24, 46].map((y) => circle(0, y, 3, '#fff3dc')).join('') +
  rect(16, -12, 24, 24, lighter(main, 0.18), 3) +
  rect(16, -12, 24, 6, accent, 2)

export const sneaker: Drawing = ({ main, accent, soft }) =>
  path('M-92 -36 Q-74 -26 -52 -46 Q-30 -6 32 4 Q90 12 92 38 H-92 Z', main) +
  path('M-52 -46 Q-30 -6 32 4 L18 20 Q-40 14 -66 -34 Z', lighter(main, 0.35)) +
  stroke('M-38 -24 L-50 -10 M-22 -10 L-34 4 M-4 -1 L-14 12', '#fff7ea', 5) +
  path('M-92 -6 Q-50 30 10 30 L-20 38 H-92 Z', accent) +
  path('M-96 36 H96 Q98 56 76 58 H-82 Q-96 56 -96 36 Z', soft) +
  rect(-92, 50, 182, 8, darker(soft, 0.25), 4)

export const suitcase: Drawing = ({ main, accent }) =>
  stroke('M-52 -52 V-74 H-16 V-52', '#4a545c', 6) +
  rect(-84, -52, 100, 112, main, 14) +
  [-66, -48, -30, -12].map((x) => rect(x, -42, 6, 92, darker(main, 0.2), 3)).join('') +
  rect(-84, -8, 100, 10, lighter(main, 0.25)) +
  circle(-64, 64, 7, '#2b2b33') +
  circle(-4, 64, 7, '#2b2b33') +
  stroke('M36 4 Q58 -30 80 4', darker(accent, 0.3), 7) +
  path('M26 2 H92 L98 60 H20 Z', accent) +
  rect(24, 18, 70, 6, darker(accent, 0.25)) +
  rect(50, 12, 18, 18, '#f4d9a8', 4)

export const watch: Drawing = ({ main, accent, soft }) =>
  path('M-58 -74 H-18 L-14 -34 H-62 Z', main) +
  path('M-62 34 H-14 L-18 74 H-58 Z', main) +
  circle(-38, 0, 44, '#c9a65c') +
  circle(-38, 0, 35, '#fdf9f1') +
  [0, 90, 180, 270]
    .map((angle) => `<g transform="rotate(${angle} -38 0)">${rect(-40, -32, 4, 9, '#39434c')}</g>`)
    .join('') +
  stroke('M-38 0 L-38 -22 M-38 0 L-22 10', '#39434c', 4) +
  circle(-38, 0, 4, accent) +
  stroke('M30 -50 Q62 10 94 -50', '#c9a65c', 4) +
  polygon(
    [
      [62, -18],
      [76, -2],
      [62, 22],
      [48, -2],
    ],
    accent,
  ) +
  polygon(
    [
      [62, -18],
      [76, -2],
      [62, 2],
    ],
    soft,
  ) +
  circle(52, 52, 15, 'none', 'stroke="#c9a65c" stroke-width="6"') +
  polygon(
    [
      [52, 24],
      [60, 32],
      [52, 40],
      [44, 32],
    ],
    '#bfe0e6',
  )

export const cosmetics: Drawing = ({ main, accent, soft }) =>
  rect(-86, -30, 48, 96, main, 9) +
  rect(-74, -54, 24, 26, darker(main, 0.4), 4) +
  rect(-80, -4, 36, 40, soft, 4) +
  rect(-26, -8, 42, 74, soft, 12) +
  rect(-18, -32, 26, 24, accent, 5) +
  rect(-20, 12, 30, 26, lighter(main, 0.55), 3) +
  rect(28, 14, 62, 52, lighter(accent, 0.25), 9) +
  rect(24, 2, 70, 17, darker(accent, 0.15), 7) +
  rect(40, -62, 17, 46, '#39434c', 4) +
  path('M42 -62 H55 V-74 L42 -68 Z', '#c9485b') +
  rect(-82, -24, 7, 84, '#ffffff', 3, 'fill-opacity="0.3"')

export const tent: Drawing = ({ main, accent }) =>
  path('M-96 52 L-22 -58 L8 -58 L82 52 Z', main) +
  path('M-22 -58 L8 -58 L82 52 H22 Z', darker(main, 0.2)) +
  path('M-52 52 L-18 -12 L14 52 Z', '#333b43') +
  path('M-52 52 L-18 -12 L-20 52 Z', accent) +
  stroke('M-96 52 L-104 60 M82 52 L94 60', '#8a633d', 5) +
  rect(46, 44, 44, 9, '#5a646c', 3) +
  rect(40, 32, 13, 34, '#2b2b33', 5) +
  rect(84, 32, 13, 34, '#2b2b33', 5) +
  circle(58, -40, 26, '#e07a3f') +
  stroke('M32 -40 H84 M58 -66 V-14 M40 -58 Q56 -40 40 -22 M76 -58 Q60 -40 76 -22', '#7a3a18', 2.5)

export const tire: Drawing = ({ main, accent }) =>
  circle(-34, 4, 62, '#2b2f33') +
  circle(-34, 4, 62, 'none', 'stroke="#454b50" stroke-width="5" stroke-dasharray="12 8"') +
  circle(-34, 4, 40, '#c3cbcf') +
  circle(-34, 4, 33, '#8f9aa1') +
  [0, 72, 144, 216, 288]
    .map((angle) => `<g transform="rotate(${angle} -34 4)">${rect(-40, -30, 12, 32, '#dfe4e6', 4)}</g>`)
    .join('') +
  circle(-34, 4, 10, accent) +
  rect(40, -14, 56, 80, main, 8) +
  rect(54, -28, 28, 16, darker(main, 0.35), 4) +
  rect(48, 8, 40, 34, '#fdf6e8', 4) +
  path('M68 14 Q80 30 68 36 Q56 30 68 14 Z', accent)

export const petBed: Drawing = ({ main, accent, soft }) =>
  ellipse(-22, 44, 78, 24, darker(main, 0.2)) +
  ellipse(-22, 34, 78, 26, main) +
  ellipse(-22, 34, 54, 15, soft) +
  path('M-62 28 Q-60 -18 -30 -18 L-36 -52 L-18 -38 H0 L18 -52 L14 -16 Q34 4 26 30 Q-20 44 -62 28 Z', '#d9a066') +
  circle(-14, -20, 3.5, '#2b2118') +
  circle(6, -20, 3.5, '#2b2118') +
  ellipse(-4, -11, 5, 3.5, '#7a4a3a') +
  path('M52 36 H100 L94 60 H58 Z', accent) +
  ellipse(76, 36, 24, 7, '#8a5a3c') +
  rect(60, 46, 32, 6, lighter(accent, 0.5), 3)

export const assorted: Drawing = ({ main, accent, soft }) =>
  rect(-88, -4, 72, 70, '#c9a274', 4) +
  rect(-58, -4, 14, 70, '#e2c79f') +
  rect(-8, -34, 56, 100, main, 5) +
  rect(2, -20, 36, 40, soft, 4) +
  circle(20, 0, 12, accent) +
  rect(56, 12, 40, 54, accent, 5) +
  rect(62, 24, 28, 14, lighter(accent, 0.6), 3) +
  circle(-52, -34, 30, '#e07a3f') +
  path('M-82 -34 Q-52 -14 -22 -34 Q-52 -52 -82 -34 Z', '#f6e3c4') +
  rect(60, -38, 18, 50, '#4d8487', 6) +
  rect(64, -52, 10, 16, '#333b43', 3)
