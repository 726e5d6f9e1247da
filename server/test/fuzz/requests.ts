// One request of any call: its address, headers and body, as a client might send it who means well, errs, or attacks.
import fc from 'fast-check'
import type { Call } from '../authorisation/ask.ts'
import type { Role } from '../authorisation/roles.ts'
import type { Target } from '../authorisation/targets.ts'
import { toForm } from '../lively-market.ts'
import {
  drawBody,
  drawGood,
  drawWrong,
  NASTY_TEXTS,
  oneOf,
  RAW_BODIES,
  type Draw,
  type Known,
  type Mood,
} from './values.ts'

export type FuzzRequest = {
  call: string
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

const MOODS: readonly Mood[] = ['good', 'near', 'near', 'hostile']
const FORM = 'application/x-www-form-urlencoded'
const TYPES = [
  'application/json',
  FORM,
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/pdf',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'x',
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
const ODD_HEADERS: readonly Record<string, string>[] = [
  { apiversion: '4' },
  { 'x-csrf-token': 'x'.repeat(4_000) },
  { cookie: 'lotyard_session=a.b.c; lotyard_visitor=x' },
  { cookie: `lotyard_session=${'x'.repeat(6_000)}` },
  { 'idempotency-key': "'; --" },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'accept-encoding': 'br;q=nan, gzip;q=-1' },
  { 'user-agent': `\u00ff${'u'.repeat(3_000)}` },
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example' },
  { range: 'bytes=0-,9-1' },
  { 'if-none-match': '*' },
  { 'content-encoding': 'gzip' },
  { referer: 'http://[::' },
]
const PATH_TRICKS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/API/'),
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%c0%ae%c0%ae`,
  (path) => `http://evil.example${path}`,
]

export type RequestNeeds = {
  roles: readonly Role[]
  known: Known
  headersOf: (role: Role, call: Call) => Record<string, string>
  /** A request that the right caller succeeds with, made on something new; null where none is to be made. */
  makeTarget: (call: Call, role: Role) => Promise<Target | null>
}

export async function drawRequest(
  draw: Draw,
  call: Call,
  { roles, known, headersOf, makeTarget }: RequestNeeds,
): Promise<FuzzRequest> {
  const role = oneOf(draw, roles)
  const mood = oneOf(draw, MOODS)
  const isHostile = mood === 'hostile'
  const oneIn = (count: number): boolean => draw(fc.nat, { max: count - 1 }) === count - 1
  const target = !isHostile && draw(fc.boolean) ? await makeTarget(call, role) : null
  if (target !== null) return fromTarget(draw, target, { call, role, mood, headers: headersOf(role, call) })
  let path = fillPath(draw, call, mood, known) + drawQuery(draw, call, mood, known)
  if (isHostile && oneIn(8)) path = oneOf(draw, PATH_TRICKS)(path)
  const headers = {
    ...headersOf(role, call),
    ...(isHostile && oneIn(4) && oneOf(draw, ODD_HEADERS)),
  }
  const method = isHostile && oneIn(20) ? oneOf(draw, METHODS) : call.method
  const body = drawPayload(draw, call, mood, known)
  const type = isHostile && oneIn(8) ? oneOf(draw, TYPES) : body.type
  return {
    call: call.name,
    role,
    method,
    path,
    headers: { ...headers, ...(type !== null && { 'content-type': type }) },
    body: body.payload,
  }
}

/** As the table of authorisation sends it, but for one place where it is meant to be nearly good. */
function fromTarget(
  draw: Draw,
  { params = {}, query = {}, body, type, cookie }: Target,
  { call, role, mood, headers }: { call: Call; role: Role; mood: Mood; headers: Record<string, string> },
): FuzzRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(params[name] ?? '1'))
  const search = new URLSearchParams(query).toString()
  const made = mood === 'near' && body !== undefined && !Buffer.isBuffer(body) ? changeOnePlace(draw, body) : body
  const cookies = [headers['cookie'], cookie].filter((each) => each !== undefined).join('; ')
  const sentType = type ?? (made === undefined ? null : call.isForm ? FORM : 'application/json')
  return {
    call: call.name,
    role,
    method: call.method,
    path: path + (search === '' ? '' : `?${search}`),
    headers: {
      ...headers,
      ...(cookies !== '' && { cookie: cookies }),
      ...(sentType !== null && { 'content-type': sentType }),
    },
    body: made === undefined ? null : Buffer.isBuffer(made) ? made : call.isForm ? toForm(made) : JSON.stringify(made),
  }
}

function changeOnePlace(draw: Draw, body: object): object {
  const changed = structuredClone(body) as Record<string, unknown>
  let place = changed
  for (;;) {
    const names = Object.keys(place)
    if (names.length === 0) return changed
    const name = oneOf(draw, names)
    const inside = place[name]
    if (typeof inside !== 'object' || inside === null || draw(fc.boolean)) {
      if (draw(fc.nat, { max: 4 }) === 0) delete place[name]
      else place[name] = draw(drawWrong, {})
      return changed
    }
    place = inside as Record<string, unknown>
  }
}

function fillPath(draw: Draw, { path }: Call, mood: Mood, known: Known): string {
  return path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const isWrong = mood === 'hostile' ? draw(fc.nat, { max: 1 }) === 0 : false
    const value = isWrong
      ? oneOf(draw, NASTY_TEXTS)
      : oneOf(draw, [...known(name), '1', '0bad0bad-0bad-4bad-8bad-0bad0bad0bad'])
    // Half of a character that takes two is nothing that an address can say.
    return encodeURIComponent(value.toWellFormed())
  })
}

function drawQuery(draw: Draw, { query }: Call, mood: Mood, known: Known): string {
  const pairs: [string, string][] = []
  for (const { name, schema, required = false } of query) {
    if (!required && draw(fc.nat, { max: 2 }) !== 0) continue
    const isWrong = mood === 'hostile' && draw(fc.boolean)
    const { anyOf: [first] = [schema] } = schema
    const value = isWrong
      ? oneOf(draw, NASTY_TEXTS)
      : first?.enum !== undefined
        ? oneOf(draw, first.enum)
        : draw(drawGood, name, first ?? {}, known)
    pairs.push([name, toText(value)])
    if (mood === 'hostile' && draw(fc.nat, { max: 9 }) === 0) pairs.push([name, 'twice'])
  }
  if (mood === 'hostile' && draw(fc.nat, { max: 9 }) === 0) pairs.push(['__proto__[role]', 'admin'])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** An object may have a `toString` of its own, which is no function. */
function toText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed()
}

function drawPayload(
  draw: Draw,
  { method, body, isForm }: Call,
  mood: Mood,
  known: Known,
): { payload: string | Buffer | null; type: string | null } {
  if (mood === 'hostile' && draw(fc.nat, { max: 5 }) === 5) {
    const payload = oneOf(draw, RAW_BODIES)()
    return { payload, type: isForm ? FORM : 'application/json' }
  }
  if (body === null) {
    if (method === 'GET' || draw(fc.boolean)) return { payload: null, type: null }
    // Calls that take a file.
    const payload = Buffer.from(draw(fc.uint8Array, { maxLength: 400 }))
    return { payload, type: oneOf(draw, TYPES) }
  }
  const made = drawBody(draw, body, mood, known)
  if (!isForm) return { payload: JSON.stringify(made), type: 'application/json' }
  const pairs = Object.entries((made ?? {}) as object).map(([name, value]): [string, string] => [name, toText(value)])
  return { payload: new URLSearchParams(pairs).toString(), type: FORM }
}

/** To send it again by hand. Without the session, which is nobody's to keep. */
export function toCurl({ call, role, method, path, headers, body }: FuzzRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const shown = Object.entries(headers).filter(([name]) => name !== 'cookie' && name !== 'x-csrf-token')
  const size = body === null ? 0 : body.length
  const data = typeof body === 'string' && size <= 2_000 ? body : `(${size} bytes)`
  return [
    `# ${call} as ${role}`,
    `curl -X ${method} ${quote(`$MARKET${path}`)}`,
    ...shown.map(
      ([name, value]) => `  -H ${quote(`${name}: ${value.length > 300 ? `${value.slice(0, 300)}…` : value}`)}`,
    ),
    ...(body === null ? [] : [`  --data-raw ${quote(data)}`]),
  ].join(' \\\n')
}
