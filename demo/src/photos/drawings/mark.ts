// The word 'Illustration' in a corner of each drawing, so that no visitor takes one for a photo of real goods. As lines,
// not as text: a machine without fonts would leave it out.
import { CANVAS_HEIGHT } from './room.ts'
import { group, rect, stroke } from './shapes.ts'

type Letter = { width: number; lines: string }

const CAP_HEIGHT = 28
const GAP = 9
const PADDING = 15
const MARGIN = 18

/** Capitals 28 high, from their lower left corner's column on. */
const LETTERS: Record<string, Letter> = {
  I: { width: 1, lines: 'M0.5 0V28' },
  L: { width: 13, lines: 'M0 0V28H13' },
  U: { width: 17, lines: 'M0 0V18C0 24.5 3.2 28 8.5 28S17 24.5 17 18V0' },
  S: {
    width: 16,
    lines: 'M15 5C13.6 1.6 11.2 0 8 0C3.6 0 .7 2.7 .7 6.8C.7 16 16 11.6 16 21C16 25.4 12.4 28 8 28C4 28 1.2 26 0 22.6',
  },
  T: { width: 18, lines: 'M0 0H18M9 0V28' },
  R: { width: 16, lines: 'M0 28V0H8C13 0 15.6 3 15.6 7.2S13 14.5 8 14.5H0M8.5 14.5L16 28' },
  A: { width: 20, lines: 'M0 28L10 0L20 28M3.4 18.6H16.6' },
  O: { width: 21, lines: 'M10.5 0C4.2 0 0 5.5 0 14S4.2 28 10.5 28S21 22.5 21 14S16.8 0 10.5 0Z' },
  N: { width: 17, lines: 'M0 28V0L17 28V0' },
}

export function drawMark(): string {
  const letters = Array.from('ILLUSTRATION', (name) => LETTERS[name]!)
  const width = letters.reduce((sum, letter) => sum + letter.width + GAP, 2 * PADDING - GAP)
  const height = CAP_HEIGHT + 2 * PADDING
  let x = PADDING
  let word = ''
  for (const letter of letters) {
    word += group(stroke(letter.lines, '#ffffff', 4.6), `translate(${x} ${PADDING})`)
    x += letter.width + GAP
  }
  return group(
    rect(0, 0, width, height, '#17191d', 6, 'fill-opacity="0.62"') + word,
    `translate(${MARGIN} ${CANVAS_HEIGHT - MARGIN - height})`,
  )
}
