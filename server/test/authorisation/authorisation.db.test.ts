// Every call as every role, on a market with one of everything (table.ts).
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { typeProblem } from '../readers/type-problem.ts'
import { useApp, type TestClient } from '../servers/app.ts'
import { useFolder } from '../servers/use-folder.ts'
import { ask, callsOf, onNothing, outcomeOf, type Call } from './ask.ts'
import { BUYER, makeCast, type Cast, type Person } from './cast.ts'
import { ROLES, type Role } from './roles.ts'
import { rowOf, TABLE, type Outcome, type Row } from './table.ts'
import { TARGETS, type Target } from './targets.ts'
import { openMarket, thingsOf, type Things } from './things.ts'

const server = useApp({ config: { dataDir: useFolder('authorisation') } })
/** Answers for as long as its reader listens; server/src/domains/auctions/live has its tests. */
const STREAM = 'GET /api/live'
const SIGN_IN_PAGE = /^\/account\/sign_in/

let cast: Cast
let things: Things

beforeAll(async () => {
  await openMarket(server)
  cast = await makeCast(server, BUYER)
  things = thingsOf(server, cast)
})

test('every call is in the table once, and every call of the desk says what it asks of an admin', () => {
  const calls = callsOf(server.app.openapiText())
  expect(calls.length).toBeGreaterThan(300)
  const listed = TABLE.flatMap((group) => group.calls)
  expect(listed.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  const isDesk = ({ path }: Call): boolean => path.includes('/admin/')
  expect(calls.filter((call) => isDesk(call) !== (call.desk !== undefined)).map(({ name }) => name)).toEqual([])
  // What the document says is what the table says: neither is taken from the other.
  for (const { title, calls: names } of TABLE.filter((group) => group.title.startsWith('The desk, ')))
    for (const { name, desk } of calls.filter((call) => names.includes(call.name)))
      expect(title, name).toContain(`The desk, ${desk!.area}, ${desk!.level}:`)
})

test('every call gives every role what the table says, as a type with its characters, and strangers nothing of others', async () => {
  const calls = callsOf(server.app.openapiText()).filter(({ name }) => name !== STREAM)
  const wrong: string[] = []
  // One after the other: several change what the whole market shares.
  for (const call of calls) wrong.push(...(await judge(call, rowOf(call.name)!)))
  expect(wrong).toEqual([])
}, 600_000)

async function judge(call: Call, row: Row): Promise<string[]> {
  const wrong: string[] = []
  const targets = targetsOf(call)
  for (const roles of turnsOf(call, row)) {
    // Made one after the other: things share carts, bidders and switches of the market.
    const turns: (() => Promise<string[]>)[] = []
    for (const role of roles) {
      const caller = await cast.as(role, call.desk)
      const isStranger = role === 'visitor' || role === 'suspended'
      const target = await targets.next(isStranger ? cast.buyer : (caller as Person))
      const who = isStranger ? caller : (target.as ?? caller)
      turns.push(() => judgeRole({ call, role, expected: row[role], target, who, useUp: targets.useUp }))
    }
    wrong.push(...(await Promise.all(turns.map((take) => take()))).flat())
  }
  return wrong
}

/** Those who are refused first: had one of them changed anything, the one who may would find it changed. */
function turnsOf(call: Call, row: Row): Role[][] {
  // Beside the desk, staff are accounts like others: one kind of them shows it.
  const roles = ROLES.filter((role) => role !== 'staff_reading' || call.desk !== undefined)
  const isDone = (role: Role): boolean => row[role] === 'done'
  const turns = [roles.filter((role) => !isDone(role)), roles.filter(isDone)]
  return isAskedAtOnce(call) ? turns : turns.flat().map((role) => [role])
}

/** What changes nothing of others is asked by all of a turn at once: the wait for one reply is used for the others. */
const isAskedAtOnce = ({ method, name }: Call): boolean =>
  (method === 'GET' && !IS_LIMITED.has(name)) || IS_OF_ITS_OWN.has(name)
/** Only a few archives are made at a time. */
const IS_LIMITED: ReadonlySet<string> = new Set(['GET /api/account/export'])
/** Its reply takes 400 ms, and each who calls asks for an account of its own. */
const IS_OF_ITS_OWN: ReadonlySet<string> = new Set(['POST /api/account/password_reset'])

/** What a call is made on: once for all who ask, until someone has used it up; where it depends on who asks, for each. */
function targetsOf(call: Call): { next: (me: Person) => Promise<Target>; useUp: () => void } {
  const make = TARGETS[call.name]
  const isForEach = (make?.length ?? 0) > 1 || IS_OF_ITS_OWN.has(call.name)
  let target: Target | null = null
  return {
    async next(me) {
      target = isForEach || target === null ? ((await make?.(things, me)) ?? {}) : target
      return target
    },
    useUp() {
      target = null
    },
  }
}

type Turn = { call: Call; role: Role; expected: Outcome; target: Target; who: TestClient; useUp: () => void }

async function judgeRole({ call, role, expected: inTable, target, who, useUp }: Turn): Promise<string[]> {
  const wrong: string[] = []
  const reply = await ask(server, call, target, who)
  const expected = inTable === 'nothing' ? 'done' : inTable
  const got = toOutcome(call, reply, expected)
  if (got !== expected)
    wrong.push(`${call.name} as ${role}: ${got} instead of ${expected}: ${reply.body.slice(0, 200)}`)
  const typed = typeProblem(String(reply.headers['content-type'] ?? ''), reply.body)
  if (typed !== null) wrong.push(`${call.name} as ${role}: ${typed}`)
  if (LEARNS_NOTHING.has(role) && (inTable === '404' || inTable === 'nothing')) {
    const nothing = await ask(server, call, onNothing(target), who)
    if (nothing.statusCode !== reply.statusCode || nothing.body !== reply.body)
      wrong.push(`${call.name} as ${role} tells that it exists: ${reply.body} but ${nothing.body}`)
  }
  if (LEARNS_NOTHING.has(role) && SECRETS.some((secret) => reply.body.includes(secret)) && !MAY_TELL.has(call.name))
    wrong.push(`${call.name} tells ${role} about the buyer: ${reply.body.slice(0, 300)}`)
  if (got === 'done' && call.method !== 'GET') useUp()
  return wrong
}

/** A plain form is sent to a page to sign in; those of visitors who intend something lead there on purpose. */
function toOutcome({ path }: Call, reply: LightMyRequestResponse, expected: Outcome): string {
  const { location } = reply.headers
  if (typeof location === 'string' && SIGN_IN_PAGE.test(location) && !path.endsWith('/intents')) return '401'
  const got = outcomeOf(reply)
  return expected === '404' && got.startsWith('404 ') ? '404' : got
}

const LEARNS_NOTHING: ReadonlySet<Role> = new Set<Role>(['visitor', 'suspended', 'other_buyer', 'other_seller'])
/** Of the buyer: what no one else is called. */
const SECRETS = [BUYER.lastName, BUYER.email]
/** A seller who knows a buyer's address, and sells to them, is told their name and nothing else. */
const MAY_TELL: ReadonlySet<string> = new Set(['GET /api/admin/direct_orders/buyer'])
