import type { ImportSheet } from '@lotyard/contract/desk/imports'

/** The first rows of a sheet as a spreadsheet shows them, with the rows that name its columns marked. */
export function SheetRows({ sheet, headers }: { sheet: ImportSheet; headers: readonly number[] }) {
  const width = Math.max(1, ...sheet.head.map(({ cells }) => cells.length))
  const caption = sheet.name === '' ? 'First rows of the file' : `First rows of ${sheet.name}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table.
    <section aria-label={caption} tabIndex={0} className="max-h-60 overflow-auto rounded-sm border border-line">
      <table className="figures border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {sheet.head.map(({ number, cells }) => {
            const isHeader = headers.includes(number)
            return (
              <tr key={number} className={isHeader ? 'bg-note-wash font-semibold' : ''}>
                <th scope="row" className="border border-line px-2 py-1 text-right font-normal text-ink-soft">
                  {number}
                  {isHeader && <span className="sr-only"> (column names)</span>}
                </th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column} className="max-w-48 truncate border border-line px-2 py-1">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
