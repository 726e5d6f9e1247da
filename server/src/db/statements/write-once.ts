// Statements whose text is put together once, for those that are made of many templates and sent often.
//
// A template is put together at each call, with everything that is nested in it: for the statement that adds to a cart that
// took a third of what this process spends on it.
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { assert } from '@lotyard/contract/rules/assert'
import type { Db, Tx } from '../database.ts'

/** Stands in the text's list of parameters for a value that each call brings. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Parameters<Values> = { readonly [Name in keyof Values]: RawBuilder<unknown> }

/**
 * `write` gets a parameter for each value, and is called once: what it writes may depend on nothing else. Each call gives
 * its own values and returns the rows.
 */
export function writeOnce<Row, Values extends object>(
  write: (parameters: Parameters<Values>) => RawBuilder<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | null = null
  return async (db, values) => {
    written ??= write(anyParameters<Values>()).compile(db)
    const given = written.parameters.map((parameter) => {
      if (!(parameter instanceof Parameter)) return parameter
      assert(Object.hasOwn(values, parameter.name), 'a statement gets all of its values')
      return values[parameter.name as keyof Values]
    })
    return (await db.executeQuery<Row>(CompiledQuery.raw(written.sql, given))).rows
  }
}

/** Under whatever name it is asked for. */
function anyParameters<Values>(): Parameters<Values> {
  return new Proxy({} as Parameters<Values>, {
    get: (_, name) => sql`${sql.val(new Parameter(String(name)))}`,
  })
}
