// Makes one call as one role, and says what became of it in the words of the table.
import type { DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { LightMyRequestResponse } from 'fastify'
import { exampleOf, listCalls, type ExampleCall } from '../example-calls.ts'
import { toForm } from '../lively-market.ts'
import type { TestApp, TestClient } from '../servers/app.ts'
import type { Target } from './targets.ts'

export type Call = ExampleCall & { name: string; desk: DeskNeed | undefined }

export function callsOf(openapi: string): Call[] {
  const { paths } = JSON.parse(openapi) as { paths: Record<string, Record<string, { 'x-desk'?: DeskNeed }>> }
  return listCalls(openapi).map((call) => ({
    ...call,
    name: `${call.method} ${call.path}`,
    desk: paths[call.path]![call.method.toLowerCase()]!['x-desk'],
  }))
}

/** What no one has. */
const NOTHING_THERE: Record<string, string> = {
  id: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  name: 'LNOTTHERE',
  code: 'ZZZZZZ',
  receipt: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  token: 'bm90aGluZw',
  key: 'not-there',
}

export function ask(
  { app }: Pick<TestApp, 'app'>,
  { method, path, body: schema, isForm, query: known }: Call,
  target: Target,
  caller: Pick<TestClient, 'headers'>,
): Promise<LightMyRequestResponse> {
  const { params = {}, query = {}, body = schema === null ? undefined : (exampleOf(schema) as object) } = target
  const isBytes = Buffer.isBuffer(body)
  const type = target.type ?? (isForm ? 'application/x-www-form-urlencoded' : undefined)
  const { cookie = '', ...headers } = caller.headers
  const cookies = [cookie, target.cookie ?? ''].filter((each) => each !== '').join('; ')
  const required = known
    .filter(({ required: isRequired, name }) => isRequired === true && !(name in query))
    .map(({ name, schema: of }) => [name, String(exampleOf(of))])
  const search = new URLSearchParams({ ...Object.fromEntries(required), ...query }).toString()
  return app.inject({
    method,
    url: fill(path, params) + (search === '' ? '' : `?${search}`),
    headers: {
      ...headers,
      ...(cookies !== '' && { cookie: cookies }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: isBytes ? body : isForm ? toForm(body) : body }),
  })
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs a thing for {${name}}: add it to targets.ts.`)
    return encodeURIComponent(value)
  })
}

/** The same call on something that does not exist. */
export function onNothing(target: Target): Target {
  const [first] = Object.keys(target.params ?? {})
  if (first === undefined) return target
  const given = target.params![first]!
  const nothing = /^\d+$/.test(given) ? '999999999' : NOTHING_THERE[first]!
  return { ...target, params: { ...target.params, [first]: nothing } }
}

/** 'done', '401', '403', or the status with its code. */
export function outcomeOf(reply: LightMyRequestResponse): string {
  if (reply.statusCode < 400) return 'done'
  const { code } = reply.json<{ code: string }>()
  const PLAIN: Record<string, string> = { not_signed_in: '401', not_allowed: '403' }
  return PLAIN[code] ?? `${reply.statusCode} ${code}`
}
