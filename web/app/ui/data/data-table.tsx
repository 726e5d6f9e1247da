import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  isHiddenOnPhones?: boolean
  /** For wide tables: a column whose words another cell has where this one is gone. */
  isHiddenOnTablets?: boolean
  /** Two of a table share most of its width evenly, however long the words of each are. */
  isWide?: boolean
  /** In a folded table the head is gone, so a cell that needs its column's name says it. */
  isNamedOnPhones?: boolean
}

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** On phones the cells of a row stand below each other, for cells of words that need the width. */
  isFoldedOnPhones?: boolean
}

const NAMED =
  'max-sm:before:block max-sm:before:text-sm max-sm:before:text-ink-soft max-sm:before:content-[attr(data-name)]'

/** A table with numbers aligned to the right, each on one line: text may break between a minus and its dollar sign. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isFoldedOnPhones = false }: Props<Row>) {
  const cellClass = ({ isNumber, isHiddenOnPhones, isHiddenOnTablets }: Column<Row>) =>
    `px-3 py-2.5 align-top ${isNumber ? 'text-right' : 'text-left'} ${isHiddenOnTablets ? 'max-xl:hidden' : isHiddenOnPhones ? 'max-sm:hidden' : ''}`
  const folded = isFoldedOnPhones ? 'max-sm:grid max-sm:gap-1.5 max-sm:px-3 max-sm:py-3' : undefined
  const foldedCell = ({ isNamedOnPhones = false }: Column<Row>) =>
    isFoldedOnPhones ? `max-sm:block max-sm:p-0 max-sm:text-left ${isNamedOnPhones ? NAMED : ''}` : ''
  // Once for each column: a page of rows has hundreds of cells.
  const bodyClasses = columns.map(
    (column) => `${cellClass(column)} ${column.isNumber ? 'whitespace-nowrap' : ''} ${foldedCell(column)}`,
  )
  return (
    // A wide table scrolls inside its own box; the box takes focus, so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className={isFoldedOnPhones ? 'max-sm:sr-only' : undefined}>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`${cellClass(column)} ${column.isWide ? 'w-2/5' : ''} font-semibold`}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {rows.map((row) => (
            <tr key={keyOf(row)} className={folded}>
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  data-name={column.isNamedOnPhones ? column.name : undefined}
                  className={bodyClasses[at]}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
