import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  accentOf,
  DEFAULT_ACCENTS,
  isLegibleAccent,
  nearestLegibleAccent,
  PAPER,
  shadeOf,
  type Theme,
} from './accent.ts'
import { brandingProblems, cleanBranding, type BrandingFields } from './branding.ts'
import { contrastOf } from './contrast.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const themes = fc.constantFrom<Theme>('light', 'dark')
const NONE: BrandingFields = { accent_light: null, accent_dark: null, sender_name: null, mail_footer: null }

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b57d0', '#f2f2ee', 5.7],
])('%s on %s has the contrast that the formula of WCAG gives', (some, other, contrast) =>
  expect(contrastOf(some, other)).toBeCloseTo(contrast, 1),
)

test('the nearest shade can be read, and no shade fewer steps away can', () =>
  fc.assert(
    fc.property(colors, themes, (color, theme) => {
      const nearest = nearestLegibleAccent(color, theme)
      expect(isLegibleAccent(nearest, theme)).toBe(true)
      for (let steps = 0; steps <= 200; steps += 1) {
        const shades = [shadeOf(color, steps), shadeOf(color, -steps)]
        if (steps === 0 ? nearest === color : shades.includes(nearest)) return
        for (const shade of shades) expect(isLegibleAccent(shade, theme), shade).toBe(false)
      }
      expect.unreachable(`${nearest} is no shade of ${color}`)
    }),
  ))

test('a button can be read, and under the pointer even better', () =>
  fc.assert(
    fc.property(colors, themes, (color, theme) => {
      const { fill, strong, label } = accentOf(nearestLegibleAccent(color, theme))
      expect(contrastOf(fill, PAPER[theme])).toBeGreaterThanOrEqual(3)
      expect(contrastOf(label, fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(label, strong)).toBeGreaterThanOrEqual(contrastOf(label, fill) - 0.05)
    }),
  ))

test('papers and defaults are those of the stylesheet', () => {
  const css = readFileSync(new URL('../../../../../web/app/ui/tokens.css', import.meta.url), 'utf8')
  const { light, dark } = DEFAULT_ACCENTS
  expect(css).toContain(`--color-paper: light-dark(${PAPER.light}, ${PAPER.dark});`)
  for (const [name, one, other] of [
    ['accent', light.fill, dark.fill],
    ['accent-strong', light.strong, dark.strong],
    ['on-accent', light.label, dark.label],
  ])
    expect(css).toContain(`--color-${name}: light-dark(var(--${name}-light, ${one}), var(--${name}-dark, ${other}));`)
})

test('what is wrong is said by field, with a shade that works', () => {
  expect(brandingProblems(NONE)).toEqual({})
  expect(brandingProblems({ ...NONE, accent_light: '#0b57d0', accent_dark: '#8ab8ff' })).toEqual({})
  const problems = brandingProblems({
    accent_light: '#ffee00',
    accent_dark: 'orange',
    sender_name: 'two\nlines',
    mail_footer: 'x'.repeat(501),
  })
  expect(Object.keys(problems)).toEqual(['accent_light', 'accent_dark', 'sender_name', 'mail_footer'])
  expect(problems['accent_light']![0]).toContain(nearestLegibleAccent('#ffee00', 'light'))
})

test('what was left empty is none, and colors are in lower case', () =>
  expect(
    cleanBranding({ accent_light: ' #0B57D0 ', accent_dark: ' ', sender_name: '', mail_footer: 'one\r\ntwo\n' }),
  ).toEqual({ accent_light: '#0b57d0', accent_dark: null, sender_name: null, mail_footer: 'one\ntwo' }))
