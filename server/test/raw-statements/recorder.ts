// Records the result columns of every statement that runs while it is on.
//
// Node-postgres tells the columns, and only Kysely knows which template a statement was made of. Both hand on the same
// array of rows, so that the one's columns are found for the other's template.
import { RawNode, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import pg from 'pg'
import type { StatementKey } from './find-statements.ts'

export type Result = { fields: readonly pg.FieldDef[]; rows: readonly Record<string, unknown>[] }

export type Recorder = {
  /** For the Kysely instance whose templates are to be recognised. */
  plugin: KyselyPlugin
  /** What the statement returned, each time it ran. */
  find: (key: StatementKey) => Result[]
  stop: () => void
}

type Sent = { text: string; result: Result }
type Callback = (error: Error, result: Result) => void

export function startRecorder(): Recorder {
  const sent: Sent[] = []
  const templates: { pieces: readonly string[]; result: Result }[] = []
  const results = new WeakMap<object, Result>()
  const stop = recordQueries((text, result) => {
    results.set(result.rows, result)
    sent.push({ text, result })
  })
  return {
    plugin: recordTemplates((pieces, rows) => {
      const result = results.get(rows)
      if (result !== undefined) templates.push({ pieces, result })
    }),
    find(key) {
      if (key.kind === 'template')
        return templates.filter(({ pieces }) => isSame(pieces, key.pieces)).map(({ result }) => result)
      return sent.filter(({ text }) => isMadeOf(text, key.pieces)).map(({ result }) => result)
    },
    stop,
  }
}

function recordTemplates(keep: (pieces: readonly string[], rows: object) => void): KyselyPlugin {
  const underway = new WeakMap<QueryId, RootOperationNode>()
  return {
    transformQuery({ queryId, node }) {
      underway.set(queryId, node)
      return node
    },
    async transformResult({ queryId, result }) {
      const node = underway.get(queryId)
      if (node !== undefined && RawNode.is(node)) keep(node.sqlFragments, result.rows)
      return result
    },
  }
}

/** Every way to a connection ends in this method: the pool's, Kysely's and the bid queue's. */
function recordQueries(keep: (text: string, result: Result) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]): unknown {
    const [first] = given
    const { text, submit } = (typeof first === 'string' ? { text: first } : first) as { text: string; submit?: unknown }
    // COPY and its like speak for themselves.
    if (submit !== undefined) return query.apply(this, given)
    const note = (result: Result | undefined): void => {
      if (result?.rows !== undefined) keep(text, result)
    }
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback: Callback = (error, result) => {
        note(result)
        ;(last as Callback)(error, result)
      }
      return query.apply(this, [...given.slice(0, -1), callback])
    }
    return (query.apply(this, given) as Promise<Result>).then((result) => {
      note(result)
      return result
    })
  }
  return () => {
    prototype.query = query
  }
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((piece, index) => piece === right[index])
}

/** Whether the pieces stand in the text in their order, the first at its start and the last at its end. */
function isMadeOf(text: string, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at === -1 || (from === 0 && at !== 0)) return false
    from = at + piece.length
  }
  return pieces.length === 1 ? from === text.length : text.endsWith(pieces.at(-1)!)
}
