import { DESK_AREAS, DESK_LEVELS, meetsNeed, type DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { expect, test } from 'vitest'
import { grantAreas, useApp } from '../../../test/servers/app.ts'

const server = useApp()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Operation = { tags?: string[]; 'x-desk'?: DeskNeed }
type Call = { method: Method; path: string; desk: DeskNeed | undefined }

/** Calls of the desk by their paths and by their tag: neither alone would find one that is declared in an odd place. */
function listDeskCalls(): Call[] {
  const { paths } = JSON.parse(server.app.openapiText()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags = [] }]) => path.includes('/admin/') || tags.includes('admin'))
      .map(([method, operation]) => ({ method: method.toUpperCase() as Method, path, desk: operation['x-desk'] })),
  )
}

/** Parts that vary get what is nobody's: calls that fit fail later, for another reason. */
const urlOf = (path: string): string => path.replace(/\{\w+\}/g, '0b0e0000-0000-4000-8000-00000000cafe')

test('every call of the desk says in the contract what it asks of an admin, and the document tells', () => {
  const calls = listDeskCalls()
  expect(calls.length).toBeGreaterThan(130)
  expect(calls.filter(({ desk }) => desk === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  // What is read by GET is not a right to change something, but for what only serves to sell directly.
  const odd = calls.filter(({ method, desk }) => method === 'GET' && desk!.level === 'write')
  expect(odd.every(({ path }) => path.startsWith('/api/admin/direct_orders/'))).toBe(true)
})

test('staff with one right get through where it fits, and nowhere else', async () => {
  const calls = listDeskCalls()
  const account = await server.createAccount({ role: 'admin', rights: {} })
  const staff = await server.signIn(account)
  const grants = [null, ...DESK_AREAS.flatMap((area) => DESK_LEVELS.map((level) => ({ area, level })))]
  for (const grant of grants) {
    const rights = grant === null ? {} : { [grant.area]: grant.level }
    await grantAreas(server.db, account.id, rights)
    const replies = await Promise.all(
      calls.map(({ method, path }) => server.app.inject({ method, url: urlOf(path), headers: staff.headers })),
    )
    for (const [at, { method, path, desk }] of calls.entries()) {
      const reply = replies[at]!
      const fits = meetsNeed(rights, desk!) && desk!.owners !== true
      const title = `${method} ${path} with ${JSON.stringify(rights)}: ${reply.body.slice(0, 200)}`
      if (fits) expect(reply.statusCode, title).not.toBe(403)
      else expect([reply.statusCode, reply.json().code], title).toEqual([403, 'not_allowed'])
    }
  }
}, 60_000)

test('sellers and buyers get what is declared for them, whatever the body is', async () => {
  const [seller, buyer] = [await server.as('seller'), await server.as('buyer')]
  for (const { method, path, desk } of listDeskCalls()) {
    const ofSeller = await server.app.inject({ method, url: urlOf(path), headers: seller.headers })
    expect(ofSeller.statusCode === 403, `${method} ${path} as a seller`).toBe(desk!.sellers !== true)
    const ofBuyer = await server.app.inject({ method, url: urlOf(path), headers: buyer.headers })
    // Papers of shipments are not there for buyers.
    expect([403, ...(path.endsWith('.pdf') ? [404] : [])], `${method} ${path} as a buyer`).toContain(ofBuyer.statusCode)
    const ofVisitor = await server.app.inject({ method, url: urlOf(path) })
    expect([401, 403], `${method} ${path} as a visitor`).toContain(ofVisitor.statusCode)
  }
}, 60_000)
