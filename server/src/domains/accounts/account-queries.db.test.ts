import { nameProblem } from '@lotyard/contract/rules/accounts/account-fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { endResetLinks, insertAccount } from './account-queries.ts'

const database = useDatabase()

let count = 0
const insert = (firstName: string, lastName = 'Doe') =>
  database.current.db
    .transaction()
    .execute((tx) =>
      insertAccount(tx, { email: `named-${(count += 1)}@lotyard.test`, firstName, lastName, role: 'buyer' }),
    )

test.each(['202e', '2067', '200b', '200e', '061c', '00ad', '2028', 'feff', '3164', 'e0041', '0085'])(
  'the database refuses the hidden character U+%s in a name, as the rule does',
  async (code) => {
    const name = `Ad${String.fromCodePoint(Number.parseInt(code, 16))}a`
    expect(nameProblem('first_name', name)).toBe('First name is invalid')
    await expect(insert(name)).rejects.toThrow('names_hide_nothing')
    await expect(insert('Ada', name)).rejects.toThrow('names_hide_nothing')
  },
)

test('the database takes what the rule allows', async () => {
  for (const name of ['Zoë 🚚', 'علی\u200cرضا', '葛\u{e0100}城', "D'Arcy"]) {
    expect(nameProblem('first_name', name)).toBeNull()
    await insert(name)
  }
})

test('the reset links of an account are found by an index', async () => {
  const plan = await database.current.db.transaction().execute(async (tx) => {
    // The test's table is so small that reading all of it would be cheapest.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`prepare reset_links as delete from verifications where value = 'x'`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute reset_links`.execute(tx)
    await endResetLinks(tx, '00000000-0000-4000-8000-000000000000')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('verifications_value')
})
