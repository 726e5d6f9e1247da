// What every reply must be, whatever was asked.
import { AjvCompiler } from '@fastify/ajv-compiler'
import type { Call } from '../authorisation/ask.ts'
import { typeProblem } from '../readers/type-problem.ts'

export type FuzzReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** However busy the machine is: what takes longer was made to. */
const MAX_MS = 60_000
const MAX_BYTES = 8_000_000
/** A stack, a statement, a hash, a secret: nothing of the inside is told. */
const INSIDES = [
  /\bat \S+ \(?(file:|\/)\S+:\d+/,
  /node_modules/,
  /\$argon2/,
  /violates .* constraint/,
  /syntax error at or near/,
  /ECONNREFUSED/,
  /a secret that only the tests know/,
]

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> }
type Check = (value: unknown) => boolean

export function replyJudge(openapi: string, secrets: readonly string[]) {
  const { paths } = JSON.parse(openapi) as { paths: Record<string, Record<string, Operation>> }
  const compile = AjvCompiler()({}, { customOptions: { coerceTypes: false, removeAdditional: false } }) as unknown as (
    part: object,
  ) => Check & { errors?: unknown }
  const checks = new Map<string, Check & { errors?: unknown }>()

  function schemaProblem({ path, method, name }: Call, { status, body }: FuzzReply): string | null {
    const schema = paths[path]?.[method.toLowerCase()]?.responses[String(status)]?.content?.['application/json']?.schema
    if (schema === undefined) return null
    const key = `${name} ${status}`
    const check = checks.get(key) ?? compile({ schema, method, url: path, httpPart: 'body' })
    checks.set(key, check)
    return check(JSON.parse(body))
      ? null
      : `the reply isn't what its schema says: ${JSON.stringify(check.errors).slice(0, 400)}`
  }

  /** Null where it is as it must be. */
  return (call: Call, sentMethod: string, isOfCall: boolean, reply: FuzzReply): string | null => {
    const { status, headers, body, ms } = reply
    const type = String(headers['content-type'] ?? '')
    if (ms > MAX_MS) return `it took ${Math.round(ms)} ms`
    if (body.length > MAX_BYTES) return `it has ${body.length} bytes`
    if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined))
      return `it failed: ${status} ${body}`
    const told = [
      ...INSIDES.filter((inside) => inside.test(body)),
      ...secrets.filter((secret) => body.includes(secret)),
    ]
    if (told.length > 0) return `it tells ${told.map(String).join(', ')}: ${body.slice(0, 500)}`
    const typed = typeProblem(type, body)
    if (typed !== null) return typed
    if (sentMethod === 'HEAD') return null
    if (status >= 400 && type.startsWith('application/json')) {
      const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
      if (typeof code !== 'string' || typeof message !== 'string') return `it refuses in another shape: ${body}`
    } else if (status >= 400 && !type.startsWith('text/html')) return `it refuses as ${type}: ${body.slice(0, 200)}`
    if (status < 300 && isOfCall && type.startsWith('application/json')) return schemaProblem(call, reply)
    return null
  }
}
