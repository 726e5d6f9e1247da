// Colors as six hex digits, and how well one is seen on another (WCAG 2).

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number]

export function toRgb(color: string): Rgb {
  const part = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

export function toHexColor(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** From 1, the same color, to 21, black on white. */
export function contrastOf(some: string, other: string): number {
  const [one, two] = [luminanceOf(toRgb(some)), luminanceOf(toRgb(other))]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
