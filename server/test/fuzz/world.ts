// The market that requests are thrown at: its people, and the names of what is in it.
import type { Call } from '../authorisation/ask.ts'
import { addPerson, makeCast, type Cast, type Person } from '../authorisation/cast.ts'
import type { Role } from '../authorisation/roles.ts'
import { TARGETS, type Target } from '../authorisation/targets.ts'
import { done, thingsOf } from '../authorisation/things.ts'
import type { TestApp } from '../servers/app.ts'
import type { Known } from './values.ts'

export const STRANGERS: readonly Role[] = ['visitor', 'suspended', 'other_buyer', 'other_seller']
export const INSIDERS: readonly Role[] = ['buyer', 'seller', 'staff_reading', 'staff', 'owner']

export type World = {
  cast: Cast
  known: Known
  /** Of the buyer and the seller. */
  victimIds: readonly string[]
  headersOf: (role: Role, call: Call) => Record<string, string>
  makeTarget: (call: Call, role: Role) => Promise<Target | null>
  /** Gives those their sessions back whom a call has signed out; false where one of them is gone for good. */
  revive: () => Promise<boolean>
}

export async function makeWorld(server: TestApp): Promise<World> {
  const cast = await makeCast(server)
  const things = thingsOf(server, cast)
  const known = await nameThings(things, cast)
  const staff = await addPerson(server, { role: 'admin', rights: ALL_AREAS('write') })
  const reader = await addPerson(server, { role: 'admin', rights: ALL_AREAS('read') })
  const people: Partial<Record<Role, Person>> = { ...cast, staff, staff_reading: reader }
  const headers = new Map<Role, Record<string, string>>()
  for (const [role, person] of Object.entries(people)) headers.set(role as Role, person.headers)
  headers.set('suspended', (await cast.as('suspended', undefined)).headers)
  return {
    cast,
    known,
    victimIds: [cast.buyer.account.id, cast.seller.account.id],
    headersOf: (role) => headers.get(role) ?? { apiversion: '5' },
    makeTarget: async (call, role) => {
      // For strangers none is made: it would change what is the buyer's and the seller's.
      const me = people[role]
      if (me === undefined || STRANGERS.includes(role)) return null
      try {
        return (await TARGETS[call.name]?.(things, me)) ?? null
      } catch {
        // What earlier requests have changed may stand in the way: a seller was renamed, a market has other rules.
        return null
      }
    },
    revive: async () => {
      const ids = [...INSIDERS, 'other_buyer' as const, 'other_seller' as const].map(
        (role) => [role, people[role]!] as const,
      )
      for (const [role, { account }] of ids) {
        const row = await server.db
          .selectFrom('accounts')
          .where('id', '=', account.id)
          .select(['role', 'suspended_at', 'deleted_at'])
          .executeTakeFirstOrThrow()
        if (row.suspended_at !== null || row.deleted_at !== null || row.role !== account.role) return false
        headers.set(role, (await server.signIn(account)).headers)
      }
      headers.set('suspended', (await cast.as('suspended', undefined)).headers)
      return true
    },
  }
}

const ALL_AREAS = (level: 'read' | 'write') => ({
  listings: level,
  orders: level,
  money: level,
  people: level,
  market: level,
})

type Things = ReturnType<typeof thingsOf>

/** One of everything that calls are about, by the names of the places that take it. */
async function nameThings(things: Things, { buyer, seller, other_seller, other_buyer, owner }: Cast): Promise<Known> {
  const [lot, draft, auction, paid, invoice, pickUp, problem] = [
    await things.lot({ sellerId: other_seller.account.id }),
    await things.draft(),
    await things.auctionWithBid(),
    await things.shippedOrder(),
    await things.payToken(),
    await things.bookedPickUp(),
    await things.answeredProblem(),
  ]
  const shipment = await things.shipmentOf(paid)
  const template = await things.template()
  const imported = await things.reviewedImport()
  const [address, certificate, rule] = [
    await things.address(buyer),
    await things.certificate(),
    await things.accessRule(),
  ]
  const [photo, receipt] = [await things.photo(draft.name), await things.receipt()]
  const body = { amount_cents: 10_00, reason: 'Missing.' }
  done(await owner.post(`/api/admin/orders/${paid.id}/refunds`, body))
  const ids = [
    photo,
    receipt.id,
    paid.id,
    invoice.orderId,
    pickUp.id,
    problem.id,
    shipment.id,
    template.id,
    imported.id,
    address,
    certificate,
    rule,
    buyer.account.id,
    seller.account.id,
    other_buyer.account.id,
  ]
  const names = [lot.name, draft.name, auction.name]
  const emails = [buyer.account.email, other_seller.account.email, 'new@lotyard.test']
  const byName: Record<string, readonly string[]> = {
    id: ids,
    account_id: [buyer.account.id, other_buyer.account.id],
    seller_id: [seller.account.id],
    shipping_address_id: [address],
    billing_address_id: [address],
    account_shipping_address_id: [address],
    template_id: [template.id],
    receipt: ids,
    name: names,
    listing: [paid.lots[0]!.name, ...names],
    listing_name: names,
    names,
    lot_id: [lot.lotId, draft.lotId],
    code: [pickUp.code],
    token: [invoice.token],
    email: emails,
    buyer_email: emails,
    seller_email: emails,
    key: ['lotyard', 'hebron', 'televisions', 'new', 'pallet', 'sonic', 'estes', 'operator_name'],
    warehouse_key: ['hebron', 'ft-wayne'],
    category_key: ['televisions'],
    condition_key: ['new'],
    lot_size_key: ['pallet'],
    into_key: ['hearth'],
    part: ['1'],
    position: ['1'],
    number: ['1'],
    row_number: ['2'],
    state: ['KY'],
    mark: ['hidden'],
    zip: ['46803'],
    postal_code: ['46803'],
    region: ['IN'],
    payment_method_nonce: ['fake-valid-visa-nonce', 'fake-processor-declined-visa-nonce'],
    payment_gateway: ['braintree', 'invoice'],
    query: ['search=kettle'],
    search: ['television'],
    q: names,
    time_zone: ['America/Chicago'],
    default_sort: ['-updated_at'],
  }
  return (name) => byName[name] ?? []
}
