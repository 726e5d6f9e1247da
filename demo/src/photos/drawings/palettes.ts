/** The colours of one kind of goods: of the goods themselves, of their boxes, and of the paper behind them. */
export type Palette = { main: string; accent: string; soft: string; box: string; backdrop: string }

export const KRAFT = '#c9a274'
export const WOOD = '#c69a63'
export const ORANGE = '#e8702a'
export const INK = '#2b2b33'

const PALETTES: readonly Palette[] = [
  { main: '#3e5c76', accent: '#f0a35e', soft: '#dfe7ec', box: '#5d7d99', backdrop: '#eef1ef' },
  { main: '#2f5d62', accent: '#e9724c', soft: '#d9e8e5', box: '#4d8487', backdrop: '#edf1ea' },
  { main: '#8d5b4c', accent: '#f2c57c', soft: '#f3e4d7', box: '#c58c6d', backdrop: '#f6efe6' },
  { main: '#5f6f52', accent: '#e07a3f', soft: '#e6ebda', box: '#8b9d77', backdrop: '#f2f1e6' },
  { main: '#6d597a', accent: '#eaac8b', soft: '#ebe1ea', box: '#957da5', backdrop: '#f4eef1' },
  { main: '#b5533c', accent: '#f4c95d', soft: '#f8e2d6', box: '#d9826a', backdrop: '#f8efe8' },
  { main: '#35506b', accent: '#e2b04a', soft: '#e0e6ec', box: '#c79a3f', backdrop: '#f3f0e6' },
  { main: '#4a6670', accent: '#ef8354', soft: '#e0e9ea', box: '#7fa3a8', backdrop: '#eef2f0' },
]

export function paletteOf(index: number): Palette {
  return PALETTES[index % PALETTES.length]!
}
