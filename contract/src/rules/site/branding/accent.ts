// The color that a site's buttons and marks have: which ones can be read, and what goes with one.
//
// An accent must be told from the page that it stands on, and its buttons must be legible, in light and in dark. Green and
// red mean good and bad everywhere and belong to no site. Pages, mails and papers take their colors from here.
import { contrastOf, isHexColor, toHexColor, toRgb, type Rgb } from './contrast.ts'

export type Theme = 'light' | 'dark'

/** Of web/app/ui/tokens.css, as are the defaults below: a test compares them. */
export const PAPER: Record<Theme, string> = { light: '#f2f2ee', dark: '#121417' }
/** What buttons are labeled in: whichever of the two is easier to read. */
const LABELS = ['#15181c', '#ffffff'] as const

const MIN_ON_PAPER = 3
const MIN_LABEL = 4.5
/** Of the scale of lightness, from 0 to 1: finer ones look the same. */
const STEP = 0.005
/** How much lighter or darker a button gets under the pointer. */
const HOVER_STEPS = 12

export type Accent = { fill: string; strong: string; label: string }

export const DEFAULT_ACCENTS: Record<Theme, Accent> = {
  light: { fill: '#ff7113', strong: '#f25f00', label: '#15181c' },
  dark: { fill: '#ff8127', strong: '#ff9747', label: '#15181c' },
}

/** The accent with what goes with it. Under the pointer it moves away from its label, which gets easier to read. */
export function accentOf(fill: string): Accent {
  const label = labelOn(fill)
  return { fill, strong: shadeOf(fill, label === '#ffffff' ? -HOVER_STEPS : HOVER_STEPS), label }
}

function labelOn(fill: string): string {
  return contrastOf(LABELS[1], fill) > contrastOf(LABELS[0], fill) ? LABELS[1] : LABELS[0]
}

export function isLegibleAccent(fill: string, theme: Theme): boolean {
  return contrastOf(fill, PAPER[theme]) >= MIN_ON_PAPER && contrastOf(labelOn(fill), fill) >= MIN_LABEL
}

/** The color itself, or of its lighter and darker shades the nearest that can be read. */
export function nearestLegibleAccent(fill: string, theme: Theme): string {
  if (isLegibleAccent(fill, theme)) return fill
  // On a light page a darker one is more likely, on a dark page a lighter one.
  const directions = theme === 'light' ? [-1, 1] : [1, -1]
  for (let steps = 1; steps <= 1 / STEP; steps += 1)
    for (const direction of directions) {
      const shade = shadeOf(fill, direction * steps)
      if (isLegibleAccent(shade, theme)) return shade
    }
  // Not reached: black can be read on the light page, white on the dark one, and each is a shade of every color.
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** The same hue, so many steps lighter, or darker where they are negative; in the end white or black. */
export function shadeOf(fill: string, steps: number): string {
  const hsl = toHsl(toRgb(fill))
  return fromHsl({ ...hsl, lightness: Math.max(0, Math.min(1, hsl.lightness + steps * STEP)) })
}

/** What is wrong with an accent, with a shade that works; null where nothing is. */
export function accentProblem(fill: string, theme: Theme): string | null {
  if (!isHexColor(fill)) return 'Enter a color as # and six digits, for example #0b57d0.'
  if (isLegibleAccent(fill, theme)) return null
  const nearest = nearestLegibleAccent(fill, theme)
  return `${fill} is hard to see on a ${theme} page or under a button's text. The nearest shade that works is ${nearest}.`
}

type Hsl = { hue: number; saturation: number; lightness: number }

function toHsl(rgb: Rgb): Hsl {
  const [red, green, blue] = rgb
  const [max, min] = [Math.max(...rgb), Math.min(...rgb)]
  const range = max - min
  const lightness = (max + min) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sector =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sector * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number): number => {
    const place = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return toHexColor([part(0), part(8), part(4)])
}
