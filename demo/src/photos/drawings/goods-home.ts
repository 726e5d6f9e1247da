// Toys, baby, home and garden, drawn flat, each about 200 by 150 around its middle.
import type { Palette } from './palettes.ts'
import { circle, darker, ellipse, lighter, path, polygon, rect, stroke } from './shapes.ts'

type Drawing = (palette: Palette) => string

export const toys: Drawing = ({ main, accent }) =>
  ellipse(-32, 34, 44, 38, '#b98155') +
  circle(-32, -22, 34, '#c8925f') +
  circle(-58, -48, 14, '#b98155') +
  circle(-6, -48, 14, '#b98155') +
  ellipse(-32, -12, 17, 13, '#eed3b0') +
  circle(-44, -28, 4, '#2b2118') +
  circle(-20, -28, 4, '#2b2118') +
  ellipse(-32, -18, 6, 4, '#2b2118') +
  ellipse(-32, 36, 24, 24, '#e3bf93') +
  rect(24, 20, 50, 48, main, 5) +
  rect(46, -22, 46, 42, accent, 5) +
  rect(34, 30, 30, 8, lighter(main, 0.4), 3) +
  polygon(
    [
      [52, -22],
      [69, -58],
      [86, -22],
    ],
    '#7fa98b',
  ) +
  circle(69, -2, 10, '#fff3dc')

export const stroller: Drawing = ({ main, accent }) =>
  path('M-66 -10 A56 56 0 0 1 -10 -66 V-10 Z', main) +
  path('M-10 -66 A56 56 0 0 1 30 -49 L-10 -10 Z', darker(main, 0.25)) +
  path('M-70 -8 H62 Q58 34 14 36 H-30 Q-66 34 -70 -8 Z', lighter(main, 0.2)) +
  rect(-64, -2, 116, 10, accent, 5) +
  stroke('M58 -6 L84 -58 H98', '#4a545c', 7) +
  stroke('M-34 36 L30 62 M30 36 L-38 62', '#4a545c', 6) +
  circle(-42, 62, 16, '#39434c') +
  circle(36, 62, 16, '#39434c') +
  circle(-42, 62, 7, '#dfe4e6') +
  circle(36, 62, 7, '#dfe4e6')

export const crib: Drawing = ({ accent, soft }) =>
  rect(-96, -56, 10, 122, '#cfa674', 4) +
  rect(86, -56, 10, 122, '#cfa674', 4) +
  rect(-90, -46, 180, 9, '#dfbb8c', 3) +
  [-72, -54, -36, -18, 0, 18, 36, 54, 72].map((x) => rect(x - 3, -40, 6, 76, '#dfbb8c')).join('') +
  rect(-86, 12, 172, 26, '#fdf9f1', 8) +
  path('M-20 12 H86 V38 H-20 Q-30 24 -20 12 Z', accent) +
  ellipse(-58, 10, 26, 11, soft) +
  [-54, -18, 18, 54].map((x) => rect(x - 3, -40, 6, 90, '#e9c99d', 0, 'fill-opacity="0.85"')).join('') +
  rect(-90, 36, 180, 11, '#cfa674', 3)

export const scooter: Drawing = ({ main, accent }) =>
  stroke('M44 54 L26 -62', main, 9) +
  stroke('M4 -56 H52', '#39434c', 9) +
  circle(2, -56, 6, accent) +
  circle(54, -56, 6, accent) +
  path('M-70 40 H34 Q42 40 42 48 H-70 Z', accent) +
  circle(-66, 52, 18, '#39434c') +
  circle(46, 52, 18, '#39434c') +
  circle(-66, 52, 8, '#f4c95d') +
  circle(46, 52, 8, '#f4c95d') +
  circle(-40, -18, 32, '#e9724c') +
  path('M-72 -18 A32 32 0 0 1 -40 -50 Q-28 -18 -40 14 A32 32 0 0 1 -72 -18 Z', '#f6e3c4') +
  path('M-24 -46 A32 32 0 0 1 -12 -2 Q-22 -20 -24 -46 Z', '#4d8487')

export const cookware: Drawing = ({ main, accent }) =>
  rect(-84, -6, 108, 66, main, 10) +
  rect(-90, -14, 120, 13, darker(main, 0.25), 6) +
  path('M-80 -14 Q-30 -50 20 -14 Z', lighter(main, 0.25)) +
  rect(-40, -46, 20, 11, '#39434c', 5) +
  rect(-104, 6, 18, 11, '#39434c', 5) +
  rect(26, 6, 18, 11, '#39434c', 5) +
  rect(-72, 6, 10, 42, '#ffffff', 5, 'fill-opacity="0.25"') +
  path('M40 32 H98 Q96 60 80 60 H56 Q42 60 40 32 Z', accent) +
  rect(38, 26, 62, 9, darker(accent, 0.2), 4) +
  stroke('M74 24 L88 -56', '#cfa674', 8) +
  ellipse(90, -60, 10, 14, '#dfbb8c')

export const sofa: Drawing = ({ main, accent, soft }) =>
  rect(-84, -48, 84, 64, main, 16) +
  rect(0, -48, 84, 64, main, 16) +
  rect(-72, 2, 72, 30, lighter(main, 0.22), 9) +
  rect(0, 2, 72, 30, lighter(main, 0.22), 9) +
  rect(-104, -16, 34, 66, darker(main, 0.15), 15) +
  rect(70, -16, 34, 66, darker(main, 0.15), 15) +
  rect(-80, 30, 160, 20, darker(main, 0.22), 5) +
  `<g transform="rotate(-10 -46 -10)">${rect(-66, -28, 38, 36, accent, 8)}</g>` +
  `<g transform="rotate(9 46 -10)">${rect(28, -26, 38, 34, soft, 8)}</g>` +
  [-84, 76].map((x) => rect(x, 50, 9, 15, '#8a633d', 2)).join('')

export const drill: Drawing = ({ main, accent }) =>
  rect(-62, -54, 108, 44, main, 14) +
  rect(-62, -54, 34, 44, darker(main, 0.3), 14) +
  polygon(
    [
      [46, -48],
      [66, -42],
      [66, -22],
      [46, -16],
    ],
    '#4a545c',
  ) +
  rect(66, -35, 38, 6, '#aab4ba', 2) +
  path('M-44 -12 H-4 L-14 34 H-50 Z', accent) +
  path('M-4 -12 H14 L8 8 H-4 Z', '#39434c') +
  rect(-66, 32, 66, 30, '#333b43', 7) +
  rect(-56, 42, 36, 8, accent, 3) +
  [-14, -4, 6].map((x) => rect(x, -46, 4, 28, darker(main, 0.35), 2)).join('')

export const patio: Drawing = ({ main, accent, soft }) =>
  path(
    'M-92 -20 Q-60 -74 0 -74 Q60 -74 92 -20 Q70 -32 46 -20 Q24 -32 0 -20 Q-24 -32 -46 -20 Q-70 -32 -92 -20 Z',
    accent,
  ) +
  path('M-46 -20 Q-34 -66 0 -74 Q34 -66 46 -20 Q24 -32 0 -20 Q-24 -32 -46 -20 Z', soft) +
  rect(-3, -76, 6, 126, '#8a633d', 2) +
  ellipse(0, 18, 44, 9, '#cfa674') +
  stroke('M-22 22 L-30 60 M22 22 L30 60', '#8a633d', 5) +
  path(
    'M-94 -2 L-84 30 H-56 M-84 30 L-92 62 M-58 30 L-54 62',
    'none',
    `stroke="${main}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`,
  ) +
  path(
    'M94 -2 L84 30 H56 M84 30 L92 62 M58 30 L54 62',
    'none',
    `stroke="${main}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`,
  ) +
  ellipse(0, 62, 26, 5, '#6f6a60')

export const bedding: Drawing = ({ main, accent, soft }) =>
  rect(-88, 32, 176, 26, main, 11) +
  rect(-82, 8, 164, 26, lighter(main, 0.3), 11) +
  rect(-86, -16, 172, 26, accent, 11) +
  [40, 16, -8].map((y) => rect(-70, y + 4, 122, 4, '#ffffff', 2, 'fill-opacity="0.35"')).join('') +
  path('M-66 -20 Q-74 -62 -46 -58 Q0 -66 46 -58 Q74 -62 66 -20 Q0 -12 -66 -20 Z', soft) +
  stroke('M-50 -46 Q-46 -38 -52 -30 M50 -46 Q46 -38 52 -30', darker(soft, 0.25), 3)

export const mixer: Drawing = ({ main, accent }) =>
  path('M-78 -52 Q-78 -72 -50 -72 H34 Q66 -72 66 -44 Q66 -30 44 -28 H-56 Q-78 -30 -78 -52 Z', main) +
  path('M26 -30 H66 V52 H26 Q38 10 26 -30 Z', darker(main, 0.18)) +
  rect(-74, 50, 148, 16, darker(main, 0.28), 8) +
  path('M-72 -4 H22 Q20 48 -4 50 H-46 Q-70 48 -72 -4 Z', '#dfe4e6') +
  path('M-72 -4 H-50 Q-50 40 -36 50 H-46 Q-70 48 -72 -4 Z', '#ffffff', 'fill-opacity="0.55"') +
  rect(-76, -8, 102, 7, '#b4bec4', 3) +
  rect(-32, -28, 14, 22, '#98a3aa') +
  circle(46, -50, 8, accent) +
  rect(-66, -60, 60, 6, '#ffffff', 3, 'fill-opacity="0.4"')
