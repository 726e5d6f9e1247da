import { conditionProblems, keyProblems, placedProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  insertCondition,
  insertLotSize,
  listConditions,
  listLotSizes,
  lockCondition,
  lockLotSize,
  MAX_CHOICES,
  updateCondition,
  updateLotSize,
} from './condition-queries.ts'
import { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit, type Problems } from './edited.ts'

type Row<Fields> = Fields & { key: string; version: number }

/** How one of the two kinds of choices is kept; what is done with them is the same. */
type Choices<Fields> = {
  noun: 'condition' | 'lot_size'
  clean: (fields: Fields) => Fields
  problemsOf: (fields: Fields) => Problems
  list: (tx: Tx) => Promise<unknown[]>
  lock: (tx: Tx, key: string) => Promise<Row<Fields> | null>
  insert: (tx: Tx, key: string, fields: Fields) => Promise<Row<Fields> | null>
  update: (tx: Tx, key: string, fields: Fields) => Promise<Row<Fields>>
}

export const conditions = openChoices({
  noun: 'condition',
  clean: ({ name, definition, position }) => ({ name: name.trim(), definition: definition.trim(), position }),
  problemsOf: conditionProblems,
  list: listConditions,
  lock: lockCondition,
  insert: insertCondition,
  update: updateCondition,
})

export const lotSizes = openChoices({
  noun: 'lot_size',
  clean: ({ name, position }) => ({ name: name.trim(), position }),
  problemsOf: placedProblems,
  list: listLotSizes,
  lock: lockLotSize,
  insert: insertLotSize,
  update: updateLotSize,
})

function openChoices<Fields extends Record<string, unknown>>(choices: Choices<Fields>) {
  const { noun, clean, problemsOf, list, lock, insert, update } = choices

  async function create(
    { db }: Pick<Context, 'db'>,
    { key, fields: given, byAccountId }: Creation<Fields>,
  ): Promise<Row<Fields>> {
    const fields = clean(given)
    requireNoProblems({ ...keyProblems(key), ...problemsOf(fields) })
    return db.transaction().execute(async (tx) => {
      if ((await list(tx)).length >= MAX_CHOICES)
        throw new Refusal('invalid_fields', { message: `There can be ${MAX_CHOICES} at most.` })
      const row = (await insert(tx, key, fields)) ?? refuseTakenKey()
      const entry = { accountId: byAccountId, action: `${noun}.create` as const, subject: `${noun}:${key}` }
      await auditChange(tx, { ...entry, before: null, after: fields })
      return row
    })
  }

  async function change(
    { db }: Pick<Context, 'db'>,
    { key, version, fields: given, byAccountId }: Edit<Fields>,
  ): Promise<Row<Fields>> {
    const fields = clean(given)
    requireNoProblems(problemsOf(fields))
    return db.transaction().execute(async (tx) => {
      const row = await lock(tx, key)
      const before = row === null ? null : { version: row.version, fields: clean(row) }
      if (!isEdited(before, { version, fields })) return row!
      const entry = { accountId: byAccountId, action: `${noun}.change` as const, subject: `${noun}:${key}` }
      await auditChange(tx, { ...entry, before: before.fields, after: fields })
      return update(tx, key, fields)
    })
  }

  return { create, change }
}
