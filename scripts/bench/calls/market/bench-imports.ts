// Manifest imports for the bench: checked files that wait for their review.
import type { Database } from '../../../../server/src/db/database.ts'

const IMPORTS = 10
const LINES = 500

/** Of this seller; every fifth line has a problem. Returns the imports' ids. */
export async function addImports(pool: Database['pool'], sellerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into manifest_imports (seller_id, file_name, file_modified_ms, byte_length, state, kind, encoding, delimiter,
        header_row, source, columns, sample, mapping, default_condition_key, default_category_key, checked_row, line_count)
      select $1, 'returns ' || number || '.csv', number, 1000, 'review', 'csv', 'utf-8', ',', 1,
        '{"sheets":[{"number":1,"name":"","headerRow":1}],"headerRows":1}', '{Description}', '[["Cup"]]',
        '{description}', (select key from conditions order by position limit 1),
        (select key from categories order by position, key limit 1), $3 + 1, $3
      from generate_series(1, $2) number returning id`,
    [sellerId, IMPORTS, LINES],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into manifest_import_lines (import_id, row_number, upc_text, brand, model, description, quantity_text,
        unit_msrp_text, extended_msrp_text, condition_text, category_text, lot, quantity, unit_msrp_cents, condition_key,
        category_key, problems)
      select import_id, row + 1, '', 'Sonic', 'M' || row, 'Cup ' || row, '1', '9.99', '', '', '', '', 1, 999, 'new',
        (select key from categories order by position, key limit 1),
        case when row % 5 = 0 then array['upc_missing'] else '{}' end
      from unnest($1::uuid[]) import_id, generate_series(1, $2) row`,
    [ids, LINES],
  )
  return ids
}
