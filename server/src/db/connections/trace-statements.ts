// A span for each statement that a traced request or job sends. Texts only: values are parameters, and what stands between
// quotes in a text is left out.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { OpenSpan, Tracing } from '../../tracing/spans.ts'

type AnyFunction = (...args: unknown[]) => unknown

const MAX_TEXT_LENGTH = 1_000
const described = new LRUCache<string, { name: string; text: string }>({ max: 1_000 })

export function traceStatements(client: pg.PoolClient, tracing: Tracing): void {
  const send = client.query.bind(client) as AnyFunction
  const traced: AnyFunction = (statement, ...rest) => {
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
    // What no request or job waits for, such as the feed, would be a trace of one statement each second.
    if (text === undefined || !tracing.recording()) return send(statement, ...rest)
    const { name, text: shown } = describe(text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shown }
    const span = tracing.begin({ name, kind: 'client', attributes })
    const callback = rest.at(-1)
    if (typeof callback === 'function') {
      const ending: AnyFunction = (error, ...results) => {
        end(span, error)
        return (callback as AnyFunction)(error, ...results)
      }
      return send(statement, ...rest.slice(0, -1), ending)
    }
    const result = send(statement, ...rest)
    if (!(result instanceof Promise)) return result
    return result.then(
      (rows: unknown) => {
        end(span, null)
        return rows
      },
      (error: unknown) => {
        end(span, error)
        throw error
      },
    )
  }
  client.query = traced as typeof client.query
}

function end(span: OpenSpan, error: unknown): void {
  span.end(error === null || error === undefined ? {} : { error })
}

/** 'select orders' or 'begin': what it does, and to what. */
function describe(text: string): { name: string; text: string } {
  const known = described.get(text)
  if (known !== undefined) return known
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
  const [verb = 'statement'] = /^\w+/.exec(shown) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)(?![\w.]*\s*\()/i.exec(shown) ?? []
  const fresh = { name: [verb.toLowerCase(), table].filter(Boolean).join(' '), text: shown }
  described.set(text, fresh)
  return fresh
}
