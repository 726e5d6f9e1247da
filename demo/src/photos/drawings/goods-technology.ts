// Computers and electronics, drawn flat, each about 200 by 150 around its middle.
import type { Palette } from './palettes.ts'
import { circle, darker, ellipse, lighter, path, polygon, rect, stroke } from './shapes.ts'

type Drawing = (palette: Palette) => string

const SCREEN = '#22303c'

function glow(x: number, y: number, width: number, height: number): string {
  return polygon(
    [
      [x, y],
      [x + width * 0.55, y],
      [x + width * 0.2, y + height],
      [x, y + height],
    ],
    '#ffffff',
    'fill-opacity="0.1"',
  )
}

export const laptop: Drawing = ({ main, accent }) =>
  rect(-72, -66, 144, 100, darker(main, 0.35), 8) +
  rect(-65, -59, 130, 86, SCREEN, 3) +
  path('M-65 27 V-5 Q-30 -30 0 -4 T65 -20 V27 Z', lighter(main, 0.25)) +
  path('M-65 27 V12 Q-20 -8 20 12 T65 6 V27 Z', accent) +
  circle(34, -36, 10, '#ffe3b0') +
  glow(-65, -59, 130, 86) +
  path('M-96 40 L-74 34 H74 L96 40 V47 Q96 54 88 54 H-88 Q-96 54 -96 47 Z', '#c9d0d4') +
  rect(-20, 40, 40, 5, '#9aa5ab', 2)

export const desktop: Drawing = ({ main, accent }) =>
  rect(-88, -56, 104, 74, '#39434c', 6) +
  rect(-82, -50, 92, 60, SCREEN, 2) +
  rect(-74, -42, 40, 6, accent, 3) +
  rect(-74, -30, 60, 5, lighter(main, 0.4), 2) +
  rect(-74, -20, 50, 5, lighter(main, 0.2), 2) +
  glow(-82, -50, 92, 60) +
  rect(-46, 18, 20, 20, '#8f9aa1') +
  rect(-64, 36, 56, 8, '#aab4ba', 4) +
  rect(32, -68, 58, 118, main, 7) +
  rect(40, -58, 42, 30, darker(main, 0.4), 4) +
  circle(61, 6, 17, darker(main, 0.35)) +
  circle(61, 6, 11, accent, 'fill-opacity="0.85"') +
  circle(61, 34, 4, '#d7f0c8') +
  rect(-84, 50, 92, 9, '#d6dbde', 4)

export const monitor: Drawing = ({ main, accent }) =>
  rect(-92, -68, 184, 106, '#343d46', 7) +
  rect(-86, -62, 172, 90, main, 3) +
  path('M-86 28 L-40 -16 L-8 10 L30 -36 L86 28 Z', darker(main, 0.3)) +
  path('M-86 28 L-50 2 L-12 28 Z', accent) +
  circle(50, -42, 11, '#ffe3b0') +
  glow(-86, -62, 172, 90) +
  rect(-12, 38, 24, 22, '#98a3aa') +
  rect(-46, 58, 92, 9, '#b9c2c7', 4)

export const printer: Drawing = ({ main, accent }) =>
  polygon(
    [
      [-46, -70],
      [46, -70],
      [52, -20],
      [-52, -20],
    ],
    '#fdfaf3',
  ) +
  [-58, -48, -38].map((y) => rect(-34, y, 60, 4, '#c9c2b5', 2)).join('') +
  rect(-88, -26, 176, 66, '#e6e4df', 10) +
  rect(-88, -26, 176, 24, '#454e57', 10) +
  rect(-60, 8, 120, 12, '#343b42', 4) +
  polygon(
    [
      [-52, 14],
      [52, 14],
      [64, 58],
      [-64, 58],
    ],
    '#fdfaf3',
  ) +
  polygon(
    [
      [-34, 26],
      [34, 26],
      [42, 50],
      [-42, 50],
    ],
    main,
  ) +
  circle(66, -14, 5, accent) +
  rect(30, -18, 24, 8, '#9fd1c6', 2)

export const router: Drawing = ({ main, accent }) =>
  [-62, -22, 22, 62].map((x) => rect(x - 5, -72, 10, 92, '#3a444d', 5)).join('') +
  rect(-92, 6, 184, 46, '#f0eee9', 14) +
  rect(-92, 28, 184, 24, '#dcd9d2', 12) +
  [-50, -30, -10, 10].map((x, index) => circle(x, 24, 4.5, index === 2 ? accent : '#7fbf9c')).join('') +
  rect(38, 20, 34, 8, main, 4) +
  stroke('M-24 -40 Q0 -62 24 -40 M-13 -27 Q0 -39 13 -27', accent, 6) +
  ellipse(0, 56, 86, 6, '#2b2118', 'fill-opacity="0.12"')

export const officeChair: Drawing = ({ main, accent }) =>
  rect(-42, -80, 84, 74, main, 18) +
  [-64, -50, -36, -22].map((y) => rect(-32, y, 64, 5, lighter(main, 0.25), 2)).join('') +
  stroke('M-48 -14 H-60 V12 M48 -14 H60 V12', '#39434c', 8) +
  rect(-52, 0, 104, 22, darker(main, 0.25), 11) +
  rect(-5, 20, 10, 26, '#5a646c') +
  stroke('M0 46 L-46 60 M0 46 L46 60 M0 46 V62', '#39434c', 8) +
  [-46, 0, 46].map((x) => circle(x, 66, 7, '#2b2b33')).join('') +
  rect(-22, -74, 44, 7, accent, 3)

export const television: Drawing = ({ main, accent }) =>
  rect(-104, -66, 208, 118, '#22262b', 5) +
  rect(-100, -62, 200, 108, main) +
  path('M-100 46 V4 Q-60 -26 -20 2 T100 -14 V46 Z', darker(main, 0.3)) +
  path('M-100 46 V26 Q-40 -2 10 28 T100 22 V46 Z', accent) +
  circle(58, -32, 15, '#ffe3b0') +
  glow(-100, -62, 200, 108) +
  stroke('M-60 52 L-70 66 M60 52 L70 66', '#39434c', 7)

export const headphones: Drawing = ({ main, accent }) =>
  stroke('M-62 14 V-8 Q-62 -68 0 -68 Q62 -68 62 -8 V14', darker(main, 0.3), 15) +
  stroke('M-46 -34 Q-30 -60 0 -60 Q30 -60 46 -34', lighter(main, 0.35), 5) +
  rect(-82, -2, 38, 66, main, 18) +
  rect(44, -2, 38, 66, main, 18) +
  rect(-54, 4, 18, 54, darker(main, 0.45), 9) +
  rect(36, 4, 18, 54, darker(main, 0.45), 9) +
  circle(-67, 30, 8, accent) +
  circle(67, 30, 8, accent)

export const phone: Drawing = ({ main, accent }) =>
  `<g transform="rotate(-9)">${rect(-70, -76, 74, 150, '#2b3138', 14)}${rect(-64, -70, 62, 138, main, 9)}${path('M-64 68 V20 Q-30 -6 -2 26 V59 Q-2 68 -11 68 Z', accent)}${circle(-33, -30, 14, '#ffe3b0')}${rect(-44, -66, 22, 5, '#1d2226', 3)}</g>` +
  `<g transform="rotate(8)">${rect(12, -70, 72, 144, lighter(main, 0.4), 14)}${rect(20, -62, 30, 36, lighter(main, 0.62), 9)}${circle(30, -51, 6, '#2b3138')}${circle(41, -37, 6, '#2b3138')}${circle(48, 20, 9, accent, 'fill-opacity="0.7"')}</g>`

export const camera: Drawing = ({ main, accent }) =>
  path('M-34 -44 L-22 -64 H22 L34 -44 Z', darker(main, 0.35)) +
  rect(-86, -46, 172, 104, '#333b43', 14) +
  rect(-86, -18, 172, 52, main) +
  circle(0, 8, 46, '#20262c') +
  circle(0, 8, 36, '#46525c') +
  circle(0, 8, 25, '#1b2127') +
  circle(0, 8, 16, '#3c6074') +
  circle(-7, 0, 6, '#d9eef5', 'fill-opacity="0.8"') +
  rect(48, -58, 24, 13, accent, 4) +
  rect(-72, -36, 26, 12, '#9aa5ab', 3)

export const controller: Drawing = ({ main, accent }) =>
  path(
    'M-58 -38 H58 Q92 -38 98 20 Q100 56 76 54 Q58 50 42 22 H-42 Q-58 50 -76 54 Q-100 56 -98 20 Q-92 -38 -58 -38 Z',
    main,
  ) +
  path('M-58 -38 H58 Q80 -38 90 -14 Q0 -30 -90 -14 Q-80 -38 -58 -38 Z', lighter(main, 0.2)) +
  rect(-68, -16, 34, 11, '#22282e', 3) +
  rect(-56.5, -27, 11, 33, '#22282e', 3) +
  circle(52, -22, 7, accent) +
  circle(52, 2, 7, '#f4c95d') +
  circle(40, -10, 7, '#7fbf9c') +
  circle(64, -10, 7, '#e98a7a') +
  circle(-24, 14, 15, darker(main, 0.5)) +
  circle(24, 14, 15, darker(main, 0.5)) +
  circle(-24, 14, 9, '#4b565f') +
  circle(24, 14, 9, '#4b565f')

export const smartHome: Drawing = ({ main, accent }) =>
  rect(-92, -66, 46, 112, '#2f3840', 20) +
  circle(-69, -36, 15, '#4a7284') +
  circle(-73, -40, 4, '#e4f3f8') +
  circle(-69, 16, 13, accent) +
  circle(-69, 16, 8, '#f7e8d6') +
  circle(32, -24, 42, '#f3f1ec') +
  circle(32, -24, 33, '#2f3840') +
  stroke('M10 -10 A26 26 0 1 1 54 -10', accent, 6) +
  rect(22, -34, 20, 20, '#f3f1ec', 4) +
  ellipse(32, 46, 66, 17, darker(main, 0.4)) +
  ellipse(32, 40, 66, 17, main) +
  ellipse(32, 38, 26, 6, lighter(main, 0.35))
