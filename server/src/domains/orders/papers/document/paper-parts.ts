// Pieces that papers are made of: the head, a box with a title, a table that goes on over pages, boxes to tick.
import { setImmediate } from 'node:timers/promises'
import { drawLogo, type Mark } from '../../../../lib/documents/draw-mark.ts'
import {
  drawLine,
  FULL_WIDTH,
  heightOf,
  LEFT,
  RIGHT,
  roomFor,
  setStyle,
  write,
  type Box,
  type Pdf,
  type TextStyle,
} from '../../../../lib/documents/sheet.ts'
import type { Party } from './drawn-shipment.ts'

const TOP = 50
const LOGO_SIZE = 26
const BAND = 14
const PADDING = 6
const FRAME = '#1c1b19'

/** Logo and name of the market on the left, what the paper is on the right. Returns where it ends. */
export function drawPaperHead(
  pdf: Pdf,
  { mark, from, title, subtitle }: { mark: Mark; from: string; title: string; subtitle: string },
): number {
  const half = FULL_WIDTH / 2
  const logoWidth = drawLogo(pdf, mark, { x: LEFT, y: TOP - 4, size: LOGO_SIZE, maxWidth: half / 2 })
  const name = { x: LEFT + logoWidth + 8, y: TOP + 3, width: half - logoWidth - 20 }
  const left = write(pdf, from, name, { isBold: true, size: 13 })
  const place = { x: RIGHT - half, width: half }
  const titled = write(pdf, title, { ...place, y: TOP - 4 }, { isBold: true, size: 20, align: 'right' })
  return Math.max(left, write(pdf, subtitle, { ...place, y: titled }, { size: 9, isSoft: true, align: 'right' }))
}

export function partyHeight(pdf: Pdf, { name, lines }: Party, width: number): number {
  const inner = width - 2 * PADDING
  const text = heightOf(pdf, name, inner, { isBold: true }) + heightOf(pdf, lines.join('\n'), inner, { size: 9.5 })
  return BAND + text + 2 * PADDING
}

export function drawParty(pdf: Pdf, { name, lines }: Party, box: Box): void {
  const { x, y, width } = inside(box)
  const named = write(pdf, name, { x, y, width }, { isBold: true })
  if (lines.length > 0) write(pdf, lines.join('\n'), { x, y: named, width }, { size: 9.5 })
}

/** A frame with its title in a band, as on the forms that drivers know. */
export function drawTitledBox(pdf: Pdf, title: string, { x, y, width, height }: Box): void {
  pdf.rect(x, y, width, BAND).fill('#e6e4de')
  pdf.rect(x, y, width, height).lineWidth(0.75).strokeColor(FRAME).stroke()
  write(pdf, title.toUpperCase(), { x: x + PADDING, y: y + 4, width: width - 2 * PADDING }, { isBold: true, size: 7.5 })
}

/** Where text goes in such a box. */
export function inside({ x, y, width, height }: Box): Box {
  return {
    x: x + PADDING,
    y: y + BAND + PADDING,
    width: width - 2 * PADDING,
    height: height - BAND - 2 * PADDING,
  }
}

/** The height of a box for this much text. */
export function boxHeight(textHeight: number): number {
  return BAND + textHeight + 2 * PADDING
}

const TICK = 8

/** A box to tick with a pen, or ticked, and what it is for. Returns where its words end. */
export function drawTick(
  pdf: Pdf,
  label: string,
  { x, y, isTicked = false }: { x: number; y: number; isTicked?: boolean },
): number {
  pdf.rect(x, y, TICK, TICK).lineWidth(0.75).strokeColor(FRAME).stroke()
  if (isTicked)
    pdf
      .moveTo(x + 1.5, y + 1.5)
      .lineTo(x + TICK - 1.5, y + TICK - 1.5)
      .moveTo(x + TICK - 1.5, y + 1.5)
      .lineTo(x + 1.5, y + TICK - 1.5)
      .lineWidth(1.25)
      .strokeColor(FRAME)
      .stroke()
  if (label === '') return x + TICK
  const style = { size: 8.5 }
  setStyle(pdf, style)
  const width = Math.ceil(pdf.widthOfString(label)) + 4
  write(pdf, label, { x: x + TICK + 4, y: y + 0.5, width }, style)
  return x + TICK + 4 + width
}

/** A line to write on, with what belongs there below it. */
export function drawBlank(pdf: Pdf, label: string, { x, y, width }: { x: number; y: number; width: number }): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(FRAME)
    .stroke()
  write(pdf, label, { x, y: y + 3, width }, { size: 7, isSoft: true })
}

export type TableColumn<Row> = {
  name: string
  width: number
  align?: 'left' | 'right'
  isBold?: boolean
  /** Null: a box to tick. */
  read: ((row: Row) => string) | null
}

/** Framed cells are for forms, where empty ones are filled in by hand. */
export type Table<Row> = { columns: readonly TableColumn<Row>[]; isFramed?: boolean }

const CELL_PADDING = 3
const SIZE = 9
const ROWS_IN_ONE_GO = 20

/** Goes on at the top of the next page, below the columns' names. Returns where it ends. */
export async function drawTable<Row>(pdf: Pdf, table: Table<Row>, rows: readonly Row[], top: number): Promise<number> {
  const names = table.columns.map(({ name }) => name)
  const head: TextStyle = { isBold: true, size: 8 }
  const headHeight = rowHeight(pdf, table, names, head)
  let y = drawCells(pdf, table, names, { y: top, height: headHeight, style: head })
  for (const [at, row] of rows.entries()) {
    // A pick list may have thousands: in one go they would hold up every bid.
    if (at % ROWS_IN_ONE_GO === ROWS_IN_ONE_GO - 1) await setImmediate()
    const texts = table.columns.map(({ read }) => read?.(row) ?? null)
    const height = rowHeight(pdf, table, texts, { size: SIZE })
    const room = roomFor(pdf, y, height)
    y = room.isNewPage ? drawCells(pdf, table, names, { y: room.y, height: headHeight, style: head }) : room.y
    y = drawCells(pdf, table, texts, { y, height, style: { size: SIZE } })
  }
  return y
}

/** The last row: sums under their columns. */
export function drawTotals<Row>(
  pdf: Pdf,
  table: Table<Row>,
  sums: Readonly<Record<string, string>>,
  top: number,
): number {
  const texts = table.columns.map(({ name }) => sums[name] ?? '')
  const style: TextStyle = { size: SIZE, isBold: true }
  const height = rowHeight(pdf, table, texts, style)
  return drawCells(pdf, table, texts, { y: roomFor(pdf, top, height).y, height, style })
}

type Texts = readonly (string | null)[]

function rowHeight<Row>(pdf: Pdf, { columns }: Table<Row>, texts: Texts, style: TextStyle): number {
  const heights = columns.map(({ width, isBold = false }, at) => {
    const text = texts[at] ?? null
    return text === null ? TICK : heightOf(pdf, text, width - 2 * CELL_PADDING, { isBold, ...style })
  })
  return Math.max(...heights) + 2 * CELL_PADDING + 1
}

/** Null: a box to tick. Returns where the row ends. */
function drawCells<Row>(
  pdf: Pdf,
  { columns, isFramed = false }: Table<Row>,
  texts: Texts,
  { y, height, style }: { y: number; height: number; style: TextStyle },
): number {
  let x = LEFT
  for (const [at, { width, align = 'left', isBold = false }] of columns.entries()) {
    const text = texts[at] ?? null
    if (isFramed) pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(FRAME).stroke()
    const place = { x: x + CELL_PADDING, y: y + CELL_PADDING + 1, width: width - 2 * CELL_PADDING }
    if (text === null) drawTick(pdf, '', { x: place.x, y: place.y })
    else if (text !== '') write(pdf, text, place, { isBold, align, ...style })
    x += width
  }
  if (!isFramed) drawLine(pdf, y + height)
  return y + height
}
