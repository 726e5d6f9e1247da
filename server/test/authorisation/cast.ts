// The people of the authorisation table, signed in.
import {
  DESK_AREAS,
  type DeskArea,
  type DeskNeed,
  type DeskRights,
} from '@lotyard/contract/rules/desk/staff/desk-rights'
import { sql } from 'kysely'
import type { NewAccount, TestAccount, TestApp, TestClient } from '../servers/app.ts'
import type { Role } from './roles.ts'

export const PASSWORD = 'forty pallets of socks'

export const BUYER = { firstName: 'Beatrix', lastName: 'Secretperson', email: 'beatrix@lotyard.test' }

export type Person = TestClient & { account: TestAccount }
export type Cast = Record<Exclude<Role, 'visitor' | 'staff_elsewhere' | 'staff_reading' | 'staff'>, Person> & {
  /** An admin who asks for what a second person must approve. */
  asker: Person
  /** The one of the role who calls; staff are hired for what the call needs. */
  as: (role: Role, need: DeskNeed | undefined) => Promise<TestClient & { account?: TestAccount }>
}

export async function addPerson(server: TestApp, given: NewAccount): Promise<Person> {
  const account = await server.createAccount({ password: PASSWORD, ...given })
  return { ...(await server.signIn(account)), account }
}

/** `buyer`: what the buyer is called, where it matters. */
export async function makeCast(server: TestApp, buyer: NewAccount = {}): Promise<Cast> {
  const people = {
    owner: await addPerson(server, { role: 'admin' }),
    suspended: await addPerson(server, { role: 'admin' }),
    buyer: await addPerson(server, { role: 'buyer', ...buyer }),
    other_buyer: await addPerson(server, { role: 'buyer' }),
    seller: await addPerson(server, { role: 'seller' }),
    other_seller: await addPerson(server, { role: 'seller' }),
    asker: await addPerson(server, { role: 'admin' }),
  }
  let suspended: Person | null = null
  /** With a session from before, which the database allows before the suspension only: several calls end the one they have. */
  const suspend = async (): Promise<Person> => {
    const { account } = people.suspended
    const { rows } = await sql`select from sessions where account_id = ${account.id}`.execute(server.db)
    if (suspended !== null && rows.length > 0) return suspended
    // The one it gets is its only one, or another would hide that this one was ended.
    await server.db.deleteFrom('sessions').where('account_id', '=', account.id).execute()
    const change = server.db.updateTable('accounts').where('id', '=', account.id)
    await change.set({ suspended_at: null, suspension_reason: null, suspended_by: null }).execute()
    const client = await server.signIn(account)
    const suspension = {
      suspended_at: new Date(),
      suspension_reason: 'For a test.',
      suspended_by: people.owner.account.id,
    }
    await change.set(suspension).execute()
    suspended = { ...client, account }
    return suspended
  }
  const staff = new Map<string, Promise<Person>>()
  const hire = (rights: DeskRights): Promise<Person> => {
    const key = JSON.stringify(rights)
    const known = staff.get(key) ?? addPerson(server, { role: 'admin', rights })
    staff.set(key, known)
    return known
  }
  return {
    ...people,
    as: (role, need) => {
      if (role === 'visitor') return Promise.resolve(server.visitor)
      if (role === 'suspended') return suspend()
      if (role === 'staff_elsewhere') return hire(elsewhere(need))
      if (role === 'staff_reading') return hire(exactly(need, 'read'))
      if (role === 'staff') return hire(exactly(need, 'write'))
      return Promise.resolve(people[role])
    },
  }
}

function areasOf(need: DeskNeed | undefined): DeskArea[] {
  if (need === undefined) return ['market']
  return [need.area === 'any' ? 'market' : need.area, ...(need.also === undefined ? [] : [need.also.area])]
}

const grant = (areas: readonly DeskArea[], level: 'read' | 'write'): DeskRights =>
  Object.fromEntries(areas.map((area) => [area, level]))

const exactly = (need: DeskNeed | undefined, level: 'read' | 'write'): DeskRights => grant(areasOf(need), level)

/** All but the first area that the call needs, so that a second one alone isn't enough either. */
function elsewhere(need: DeskNeed | undefined): DeskRights {
  if (need?.area === 'any') return {}
  const [first] = areasOf(need)
  return grant(
    DESK_AREAS.filter((area) => area !== first),
    'write',
  )
}
