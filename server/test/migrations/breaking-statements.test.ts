import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBreaches } from './breaking-statements.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Written before two versions could run side by side. */
const LAST_EXEMPT = '0025'

test('every migration leaves the schema so that the version before still works', () => {
  const files = readdirSync(FOLDER).filter((file) => file.slice(0, 4) > LAST_EXEMPT)
  const breaches = files.flatMap((file) =>
    findBreaches(file, readFileSync(new URL(file, FOLDER), 'utf8')).map(
      ({ statement, what }) => `${file} ${what}: ${statement}`,
    ),
  )
  expect(breaches).toEqual([])
})

test.each([
  ['alter table lots drop column fax', 'drops a column'],
  ['ALTER TABLE lots\n  ADD COLUMN a text,\n  DROP b', 'drops a column'],
  ['drop table if exists faxes', 'drops what old code may use'],
  ['create index a on b (c);\ndrop function fax_of(bigint)', 'drops what old code may use'],
  ['drop view faxes', 'drops what old code may use'],
  ['alter table lots rename column fax to phone', 'renames what old code calls by its old name'],
  ['alter function fax_of rename to phone_of', 'renames what old code calls by its old name'],
  ['alter table lots alter column fax type integer', 'changes the type of a column'],
  ['alter table lots alter fax set data type integer', 'changes the type of a column'],
  ['alter table lots alter column fax set not null', 'requires a column that old code may leave empty'],
  ['alter table lots alter column fax drop default', 'takes a default away that old code relies on'],
  [
    "alter table a add b text; -- A fax isn't read.\nalter table lots drop column fax;\n-- A phone's number stays.\nselect 1",
    'drops a column',
  ],
  ['alter table lots add column fax text not null', 'adds a required column without a default'],
  ['alter table lots add fax numeric(4, 2) not null, add b int default 0', 'adds a required column without a default'],
  [
    'alter table lots add column a int default 0, add column b int not null',
    'adds a required column without a default',
  ],
])('%s is refused', (statement, what) => {
  expect(findBreaches('0026-planted.sql', `-- Why.\n${statement};`).map((breach) => breach.what)).toEqual([what])
})

test.each([
  'alter table lots add column fax text',
  'alter table lots add column fax text not null default 0, add column b int generated always as (1) stored not null',
  'alter table lots add constraint fax_is_short check (length(fax) < 20 and fax is not null)',
  'alter table lots drop constraint fax_is_short',
  'alter table lots alter column fax drop not null',
  'create table faxes (id bigint primary key, text text not null)',
  'drop trigger a on b',
  'drop index a',
  "insert into settings values ('drop table x; alter table y rename to z')",
  '-- drop table lots\nselect 1',
  'create or replace function f() returns void language plpgsql as $$ begin drop table x; end $$',
])('%s is fine', (statement) => expect(findBreaches('0026-planted.sql', `${statement};`)).toEqual([]))

test('one that says why it is safe, and in its name for which versions, may remove what is no longer used', () => {
  const text =
    '-- breaks the version before: 0031 stopped reading it, two versions ago.\nalter table lots drop column fax;'
  expect(findBreaches('0040-no-fax-needs-0031.sql', text)).toEqual([])
  expect(findBreaches('0040-no-fax.sql', text)).toHaveLength(1)
  expect(findBreaches('0040-no-fax-needs-0031.sql', text.replace(/^.*\n/, ''))).toHaveLength(1)
})
