// Small words for SVG, so that a drawing reads as a list of shapes. Numbers are rounded: a hundredth of a pixel can't be
// seen, and shorter drawings are decoded faster. What shines through says fill-opacity or stroke-opacity: a plain opacity
// makes the rasteriser compose a whole canvas for that one shape, which took most of the time of a drawing.

export type Point = readonly [number, number]

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function polygon(points: readonly Point[], fill: string, extra = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${extra}/>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = '',
): string {
  const corner = radius === 0 ? '' : ` rx="${radius}"`
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}" ${extra}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${extra}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function stroke(d: string, color: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`
}

/** Between two colours: 0 is the first, 1 the second. */
export function blend(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(start, start + 2), 16))
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export function darker(color: string, share: number): string {
  return blend(color, '#2b2118', share)
}

export function lighter(color: string, share: number): string {
  return blend(color, '#fffaf2', share)
}
