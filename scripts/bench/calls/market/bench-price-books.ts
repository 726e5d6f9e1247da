import type { Database } from '../../../../server/src/db/database.ts'

const PROBLEMS = 100

/** A checked file of the account, with as many bad lines as a page shows. Without a book: it would value every other row's lots. */
export async function addBookUpload(pool: Database['pool'], accountId: string): Promise<string[]> {
  const problems = Array.from({ length: PROBLEMS }, (_, at) => ({ row: at + 2, message: 'Enter a UPC of 12 digits.' }))
  const { rows } = await pool.query<{ id: string }>(
    `insert into price_book_uploads (account_id, file_name, byte_length, storage_key, state, percent, columns, mapping,
        good_count, bad_count, problems)
      values ($1, 'bench.csv', 1000, 'price-books/bench', 'ready', 100, '{UPC,Price}', '{upc,resale}', 20000, $2, $3)
      returning id`,
    [accountId, PROBLEMS, JSON.stringify(problems)],
  )
  return rows.map(({ id }) => id)
}
