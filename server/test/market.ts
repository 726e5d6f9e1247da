import { randomUUID } from 'node:crypto'
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'

/** What is special about a test's lot and its listing; everything else is a plain pallet of televisions. */
export type LotOptions = {
  name?: string
  title?: string
  overriddenTitle?: string | null
  category?: string
  condition?: string
  lotSize?: string
  brand?: string | null
  warehouse?: string
  units?: number
  msrpCents?: number
  masterPack?: boolean
  state?: ListingState
  priceCents?: number
  originalCents?: number | null
  accessRuleId?: string | null
  shippingDiscountPercent?: number
  /** In cents; null and left out: calculated. */
  flatShippingCents?: number | null
  weightLbs?: number
  pickUp?: boolean
  publishedAt?: Date
  updatedAt?: Date
  auction?: { startsAt?: Date; endsAt: Date; openingCents?: number; reserveCents?: number | null } | null
  soldPriceCents?: number
  sellerId?: string
  lines?: readonly {
    upc?: string
    brand?: string
    model?: string
    description: string
    quantity?: number
    msrpCents?: number
  }[]
}

export type AddedLot = { listingId: string; lotId: string; name: string }

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
let lastName = 0

/** Short, upper-case and never used twice in a test run. */
export function nextName(): string {
  lastName += 1
  let rest = lastName
  let name = ''
  while (rest > 0) {
    name = LETTERS[rest % LETTERS.length] + name
    rest = Math.floor(rest / LETTERS.length)
  }
  return `L${name.padStart(6, '0')}`
}

export async function addAccount(db: Db, role: 'buyer' | 'seller' | 'admin' = 'buyer'): Promise<string> {
  const email = `${role}-${randomUUID()}@example.test`
  const { id } = await db
    .insertInto('accounts')
    .values({
      email,
      name: 'Pat Doe',
      first_name: 'Pat',
      last_name: 'Doe',
      role,
      email_verified: true,
      ...(role === 'admin' && { owner_since: new Date(0) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPaymentMethod(db, id)
  return id
}

/** A saved card. The sandbox does not know it: it is there to be seen and to bid with, not to be charged. */
export async function addPaymentMethod(db: Db, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto('payment_methods')
    .values({
      account_id: accountId,
      gateway: 'sandbox',
      token: `test-${randomUUID()}`,
      type: 'CreditCard',
      card_type: 'Visa',
      last_four: '1111',
      expiration_month: 12,
      expiration_year: 2099,
      is_default: sql<boolean>`not exists (select from payment_methods where account_id = ${accountId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For tests that set a standing without any bids. */
export async function allowMadeUpStandings(db: Db): Promise<void> {
  await sql`alter table auctions disable trigger standings_follow_their_records`.execute(db)
}

export async function addAccessRule(db: Db, name: string, holders: readonly string[] = []): Promise<string> {
  const { id } = await db
    .insertInto('inventory_access_rules')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const accountId of holders)
    await db.insertInto('account_access_rules').values({ account_id: accountId, access_rule_id: id }).execute()
  return id
}

/** The two warehouses and two brands that the lots of tests refer to. */
export async function addBasics(db: Db): Promise<void> {
  await sql`insert into warehouses (key, description, city, region, zip) values
    ('hebron', 'Hebron, KY', 'Hebron', 'KY', '41048'), ('ft-wayne', 'Ft. Wayne, IN', 'Ft. Wayne', 'IN', '46806')
    on conflict do nothing`.execute(db)
  await sql`insert into brands (key, name) values ('sonic', 'Sonic'), ('hearth', 'Hearth & Co') on conflict do nothing`.execute(
    db,
  )
}

export async function addLot(db: Db, options: LotOptions & { sellerId: string }): Promise<AddedLot> {
  const lot = await db
    .insertInto('lots')
    .values({
      seller_id: options.sellerId,
      category_key: options.category ?? 'televisions',
      condition_key: options.condition ?? 'new',
      lot_size_key: options.lotSize ?? 'pallet',
      brand_key: options.brand === undefined ? 'sonic' : options.brand,
      warehouse_key: options.warehouse ?? 'hebron',
      title: options.title ?? 'Pallet of televisions',
      units: options.units ?? 10,
      msrp_cents: options.msrpCents ?? 500_000,
      weight_lbs: options.weightLbs ?? 400,
      pallet_count: 1,
      length_in: 48,
      width_in: 40,
      height_in: 60,
      master_pack: options.masterPack ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = options.lines ?? []
  if (lines.length > 0)
    await db
      .insertInto('manifest_items')
      .values(
        lines.map((line, index) => ({
          lot_id: lot.id,
          position: index + 1,
          upc: line.upc ?? null,
          brand: line.brand ?? '',
          model: line.model ?? '',
          description: line.description,
          condition_key: options.condition ?? 'new',
          category_key: options.category ?? 'televisions',
          quantity: line.quantity ?? 1,
          unit_msrp_cents: line.msrpCents ?? 1_000,
        })),
      )
      .execute()
  return { ...(await addListing(db, lot.id, options)), lotId: lot.id }
}

/** Lists a lot; a lot may be listed several times. */
export async function addListing(db: Db, lotId: string, options: LotOptions): Promise<Omit<AddedLot, 'lotId'>> {
  const isAuction = options.auction !== undefined && options.auction !== null
  const name = options.name ?? nextName()
  const ended = options.state !== undefined && ['sold', 'unsold', 'withdrawn'].includes(options.state)
  return db.transaction().execute(async (tx) => {
    const listing = await tx
      .insertInto('listings')
      .values({
        name,
        lot_id: lotId,
        state: options.state ?? 'active',
        buying_format: isAuction ? 'auction' : 'fixed_price',
        overridden_title: options.overriddenTitle ?? null,
        fixed_price_cents: isAuction ? null : (options.priceCents ?? 100_000),
        original_price_cents: isAuction ? null : (options.originalCents ?? null),
        access_rule_id: options.accessRuleId ?? null,
        shipping_discount_percent: options.shippingDiscountPercent ?? 0,
        shipping_mode: options.flatShippingCents == null ? 'calculated' : 'flat',
        flat_shipping_cents: options.flatShippingCents ?? null,
        available_for_pick_up: options.pickUp ?? false,
        published_at: options.publishedAt ?? new Date(Date.now() - 60_000),
        closed_at: ended ? new Date(Date.now() - 1_000) : null,
        sold_price_cents: options.soldPriceCents ?? null,
        ...(options.updatedAt && { updated_at: options.updatedAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (options.auction)
      await tx
        .insertInto('auctions')
        .values({
          listing_id: listing.id,
          starts_at: options.auction.startsAt ?? new Date(Date.now() - 60_000),
          ends_at: options.auction.endsAt,
          opening_cents: options.auction.openingCents ?? 10_000,
          reserve_cents: options.auction.reserveCents ?? null,
        })
        .execute()
    return { listingId: listing.id, name }
  })
}
