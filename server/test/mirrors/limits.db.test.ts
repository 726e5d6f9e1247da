// Limits of the contract that triggers and constraints enforce too, tried at the limit and one above it, and characters that
// both refuse.
import {
  isReserving,
  MAX_EMAIL_CHANGES_A_DAY,
  MAX_UNDO_TRIES,
  type EmailChange,
} from '@lotyard/contract/rules/accounts/email-change'
import { hasHiddenCharacters } from '@lotyard/contract/rules/accounts/hidden-characters'
import { MAX_ADDRESSES_PER_ROLE } from '@lotyard/contract/rules/addresses/address-fields'
import { MAX_REVIEW_FROM_CENTS, reviewFromProblem } from '@lotyard/contract/rules/auctions/review-from'
import { MAX_CART_LOTS } from '@lotyard/contract/rules/cart/cart-limits'
import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { isSettingKey, SETTING_KEYS, settingProblem } from '@lotyard/contract/rules/desk/settings'
import { MAX_LOT_NOTES } from '@lotyard/contract/rules/watching/lot-note'
import {
  brandRoom,
  MAX_BRANDS,
  MAX_NEW_BRANDS,
  MAX_SELLER_BRANDS_A_DAY,
  type BrandLimit,
} from '@lotyard/contract/rules/listings/goods/brand-limits'
import { cleanAlt, MAX_ALT_LENGTH, MAX_LOT_PHOTOS } from '@lotyard/contract/rules/listings/lot-photos'
import {
  conditionProblems,
  keyProblems,
  MAX_DEFINITION,
  MAX_KEY,
  MAX_NAME,
  MAX_POSITION,
  nameProblems,
  placedProblems,
  type Problems,
} from '@lotyard/contract/rules/listings/market'
import { MAX_PAYMENT_METHODS, MAX_SAVED_SEARCHES, MAX_TEMPLATES, MAX_WATCHES } from '@lotyard/contract/rules/max-counts'
import { askAgain, MAX_ASKS_A_DAY } from '@lotyard/contract/rules/preferences/confirmation-asks'
import { sql, type RawBuilder } from 'kysely'
import { carrierProblems } from '@lotyard/contract/rules/orders/fulfilment/carriers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { countBrands } from '../../src/domains/listings/market/brand-queries.ts'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { useDatabase } from '../databases/database.ts'
import { addAccount, addBasics, addLot, nextName, type AddedLot } from '../market.ts'
import { refusedBy, undoneAfter } from './refused-by.ts'

const database = useDatabase()
let ids: { buyer: string; seller: string; admin: string }
/** Its listing has ended, so that it can be listed again. */
let lot: AddedLot

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  ids = { buyer: await addAccount(db), seller: await addAccount(db, 'seller'), admin: await addAccount(db, 'admin') }
  lot = await addLot(db, { sellerId: ids.seller, state: 'unsold' })
})

const inTrial = (work: (tx: Tx) => Promise<void>) => undoneAfter(database.current.db, work)

const insertInto = (table: string, row: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`

test('MAX_ADDRESSES_PER_ROLE and an_account_has_at_most_50_addresses_of_a_role: each role has its own room', async () => {
  await inTrial(async (tx) => {
    for (const role of ['shipping', 'billing']) {
      const value = await tx
        .insertInto('address_values')
        .values({ ...EXAMPLE_ADDRESS, role })
        .returning('id')
        .executeTakeFirstOrThrow()
      const addUpTo = (count: number) => sql`insert into addresses (account_id, role, value_id, is_default)
        select ${ids.buyer}, ${role}, ${value.id}, number = 1 from generate_series(1, ${count}::integer) number`
      expect(await refusedBy(tx, addUpTo(MAX_ADDRESSES_PER_ROLE + 1))).toBe(
        'an_account_has_at_most_50_addresses_of_a_role',
      )
      // Taken, and kept while the other role is tried.
      await addUpTo(MAX_ADDRESSES_PER_ROLE).execute(tx)
    }
  })
})

test('MAX_WATCHES, MAX_LOT_NOTES, MAX_SAVED_SEARCHES, MAX_TEMPLATES and MAX_PAYMENT_METHODS are what an account may have, and not one more', async () => {
  const watches = (count: number) => sql`insert into starred_lots (account_id, lot_id)
    select ${ids.seller}, id from lots order by id limit ${sql.lit(count)}`
  const notes = (count: number) => sql`insert into lot_notes (account_id, lot_id, note)
    select ${ids.seller}, id, 'Ask' from lots order by id limit ${sql.lit(count)}`
  const searches = (count: number) => sql`insert into saved_searches (account_id, site_key, name, query)
    select ${ids.seller}, (select min(key) from sites), 'Search', 'search=' || number
    from generate_series(1, ${count}::integer) number`
  const templates = (count: number) => sql`insert into listing_templates (seller_id, name, description)
    select ${ids.seller}, 'Template ' || number, 'Sold as is.' from generate_series(1, ${count}::integer) number`
  const methods = (
    count: number,
  ) => sql`insert into payment_methods (account_id, gateway, token, type, email, is_default)
    select ${ids.seller}, 'sandbox', 'limit-' || number, 'PayPalAccount', 'a@lotyard.test', number = 1
    from generate_series(1, ${count}::integer) number`
  await inTrial(async (tx) => {
    await sql`delete from payment_methods where account_id = ${ids.seller}`.execute(tx)
    await sql`insert into lots select (jsonb_populate_record(lot, jsonb_build_object('id', 1000000 + number))).*
      from lots lot, generate_series(1, ${MAX_WATCHES}::integer) number where lot.id = ${lot.lotId}`.execute(tx)
    for (const [add, max, rule] of [
      [watches, MAX_WATCHES, 'an_account_watches_at_most_1000_lots'],
      [notes, MAX_LOT_NOTES, 'an_account_has_at_most_1000_lot_notes'],
      [searches, MAX_SAVED_SEARCHES, 'an_account_saves_at_most_100_searches'],
      [templates, MAX_TEMPLATES, 'a_seller_has_at_most_100_templates'],
      [methods, MAX_PAYMENT_METHODS, 'an_account_has_at_most_20_payment_methods'],
    ] as const) {
      expect(await refusedBy(tx, add(max)), rule).toBe(null)
      expect(await refusedBy(tx, add(max + 1))).toBe(rule)
    }
  })
})

test('MAX_CART_LOTS and a_cart_holds_at_most_50_lots', async () => {
  await inTrial(async (tx) => {
    await sql`insert into carts (account_id) values (${ids.buyer})`.execute(tx)
    // A cart may still hold what has ended; a lot can have any number of such listings.
    await sql`insert into listings (name, lot_id, state, buying_format, fixed_price_cents, published_at, closed_at)
      select 'CART' || number, ${lot.lotId}, 'unsold', 'fixed_price', 1000, now(), now()
      from generate_series(1, ${MAX_CART_LOTS + 1}::integer) number`.execute(tx)
    const addUpTo = (count: number) => sql`insert into cart_listings (account_id, listing_id)
      select ${ids.buyer}, id from listings where name ~ '^CART[0-9]+$' limit ${sql.lit(count)}`
    expect(await refusedBy(tx, addUpTo(MAX_CART_LOTS))).toBe(null)
    expect(await refusedBy(tx, addUpTo(MAX_CART_LOTS + 1))).toBe('a_cart_holds_at_most_50_lots')
  })
})

describe('brandRoom and brands_have_limits', () => {
  const REFUSALS: Readonly<Record<BrandLimit, string | null>> = {
    // The rule's alone: the database can't tell which rows are one import.
    import: null,
    day: 'a_seller_adds_at_most_500_brands_a_day',
    market: 'a_market_has_at_most_20000_brands',
  }
  function add(count: number, madeBy: string, madeAt = sql`now()`): RawBuilder<unknown> {
    return sql`insert into brands (key, name, made_by, made_at) select name, name, ${madeBy}, ${madeAt}
      from (select ${nextName()} || '-' || number as name from generate_series(1, ${count}::integer) number) fill`
  }

  /** As many as the rule has room for are taken; one more is refused, by the limit that the rule names. */
  async function expectRoom(tx: Tx, accountId: string, expected: { room: number; limit: BrandLimit }) {
    const { room, limit } = brandRoom(await countBrands(tx, accountId))
    expect({ room, limit }).toEqual(expected)
    expect(await refusedBy(tx, add(room, accountId))).toBe(null)
    expect(await refusedBy(tx, add(room + 1, accountId))).toBe(REFUSALS[limit])
  }

  test('a full market takes no more from admins or sellers; merging makes room', async () => {
    await inTrial(async (tx) => {
      const { brandCount } = await countBrands(tx, ids.admin)
      await add(MAX_BRANDS - brandCount - 1, ids.admin).execute(tx)
      await expectRoom(tx, ids.admin, { room: 1, limit: 'market' })
      await expectRoom(tx, ids.seller, { room: 1, limit: 'market' })
      await sql`update brands set merged_into = 'sonic' where key = 'hearth'`.execute(tx)
      await expectRoom(tx, ids.admin, { room: 2, limit: 'market' })
    })
  })

  test('a seller has added as many as a day allows; an admin has no such limit', async () => {
    await inTrial(async (tx) => {
      await add(3, ids.seller, sql`now() - interval '24 hours'`).execute(tx)
      await add(1, ids.seller, sql`now() - interval '24 hours' + interval '1 microsecond'`).execute(tx)
      await add(MAX_SELLER_BRANDS_A_DAY - 2, ids.seller).execute(tx)
      await expectRoom(tx, ids.seller, { room: 1, limit: 'day' })
      await add(MAX_SELLER_BRANDS_A_DAY, ids.admin).execute(tx)
      await expectRoom(tx, ids.admin, { room: MAX_NEW_BRANDS, limit: 'import' })
    })
  })
})

describe('NEWLY_ADDED_DAYS: a lot is announced while it is newly added', () => {
  // The clock of a transaction stands still, so a millisecond on either side tells.
  const publishedAt = (spareMs: number) =>
    sql`now() - make_interval(days => ${NEWLY_ADDED_DAYS}::integer) + ${spareMs}::integer * interval '1 millisecond'`
  const list = (state: string, time: RawBuilder<unknown>) => sql`insert into listings
    (name, lot_id, state, buying_format, fixed_price_cents, published_at)
    values ('ANNOUNCED', ${lot.lotId}, ${state}, 'fixed_price', 1000, ${time})`
  const move = (state: string, time: RawBuilder<unknown>) =>
    sql`update listings set state = ${state}, published_at = ${time} where name = 'ANNOUNCED'`

  async function isAnnounced(...statements: RawBuilder<unknown>[]): Promise<boolean> {
    let rowCount = 0
    await inTrial(async (tx) => {
      for (const statement of statements) await statement.execute(tx)
      const { rows } = await sql`select from lot_announcements where lot_id = ${lot.lotId}`.execute(tx)
      rowCount = rows.length
    })
    return rowCount === 1
  }

  test.each([
    ['inside', 1, true],
    ['outside', -1, false],
  ])('just %s the days', async (_side, spareMs, isNew) => {
    const time = publishedAt(spareMs)
    const longAgo = publishedAt(-86_400_000)
    for (const state of ['scheduled', 'active']) {
      expect(await isAnnounced(list(state, time)), `announcements_follow_new_listings, ${state}`).toBe(isNew)
      const moved = `announcements_follow_moved_listings, ${state}`
      expect(await isAnnounced(list('draft', sql`null`), move(state, time)), moved).toBe(isNew)
      expect(await isAnnounced(list(state, longAgo), move(state, time)), moved).toBe(isNew)
    }
  })
})

test('MAX_LOT_PHOTOS and a_lot_shows_at_most_twenty_photos', async () => {
  await inTrial(async (tx) => {
    await sql`insert into photos (content_hash, width, height) select md5(number::text), 1, 1
      from generate_series(1, ${MAX_LOT_PHOTOS + 1}::integer) number`.execute(tx)
    const showUpTo = (count: number) => sql`insert into lot_photos (lot_id, position, photo_id, alt)
      select ${lot.lotId}, row_number() over (order by id), id, '' from photos order by id limit ${sql.lit(count)}`
    expect(await refusedBy(tx, showUpTo(MAX_LOT_PHOTOS))).toBe(null)
    expect(await refusedBy(tx, showUpTo(MAX_LOT_PHOTOS + 1))).toBe('a_lot_shows_at_most_twenty_photos')
  })
})

test('cleanAlt and what_a_photo_shows_has_a_limit', async () => {
  await inTrial(async (tx) => {
    await sql`insert into photos (content_hash, width, height) values (md5('one'), 1, 1)`.execute(tx)
    for (const length of [0, MAX_ALT_LENGTH, MAX_ALT_LENGTH + 1]) {
      const alt = 'x'.repeat(length)
      const show = sql`insert into lot_photos (lot_id, position, photo_id, alt) select ${lot.lotId}, 1, id, ${alt} from photos`
      const isWhole = cleanAlt(alt, '') === alt
      expect(isWhole).toBe(length <= MAX_ALT_LENGTH)
      expect(await refusedBy(tx, show), `${length}`).toBe(isWhole ? null : 'what_a_photo_shows_has_a_limit')
    }
  })
})

test('askAgain and an_address_is_asked_at_most_5_times_a_day', async () => {
  const [since, now] = [new Date('2026-06-01T12:00:00Z'), new Date('2026-06-01T18:00:00Z')]
  await inTrial(async (tx) => {
    for (let count = 1; count <= MAX_ASKS_A_DAY + 2; count += 1) {
      const isAllowed = askAgain({ at: since, since, count: count - 1 }, now) !== null
      expect(isAllowed).toBe(count <= MAX_ASKS_A_DAY)
      const ask = insertInto('newsletter_subscribers', { email: 'ada@lotyard.test', ask_count: count })
      expect(await refusedBy(tx, ask), `${count}`).toBe(isAllowed ? null : 'an_address_is_asked_at_most_5_times_a_day')
    }
  })
})

test('MAX_REVIEW_FROM_CENTS and reviews_are_skipped_up_to_a_limit', async () => {
  await inTrial(async (tx) => {
    for (const cents of [-1, 0, MAX_REVIEW_FROM_CENTS, MAX_REVIEW_FROM_CENTS + 1]) {
      const choice = sql`update accounts set review_bids_from_cents = ${cents} where id = ${ids.buyer}`
      const expected = reviewFromProblem(cents) === null ? null : 'reviews_are_skipped_up_to_a_limit'
      expect(await refusedBy(tx, choice), `${cents}`).toBe(expected)
    }
  })
})

describe("fields of the market, in every table that has the field's constraint", () => {
  const [key, name, position] = ['garden-tools', 'Garden tools', 1]
  const ROWS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    holidays: { day: '2999-12-25' },
    brands: { key, name },
    carriers: { key, name, mode: 'ltl' },
    categories: { key, name, position },
    conditions: { key, name, position, definition: 'Never opened.' },
    lot_sizes: { key, name, position },
    sites: { key, name },
    warehouses: { key, description: name, city: 'Hebron', region: 'KY', zip: '41048' },
  }
  const isGood = (problems: Problems) => Object.keys(problems).length === 0
  // PostgreSQL counts a truck as one character, JavaScript as two.
  const textsAround = (max: number) => ['', 'x', 'x'.repeat(max), 'x'.repeat(max + 1), '🚚'.repeat(max)]

  type Field<Value> = {
    constraint: string
    tables: string[]
    column: string
    values: Value[]
    isAllowed: (value: Value) => boolean
  }

  async function expectAgreement<Value>({ constraint, tables, column, values, isAllowed }: Field<Value>) {
    const { rows } = await database.current.pool.query<{ name: string }>(
      'select conrelid::regclass::text as name from pg_constraint where conname = $1',
      [constraint],
    )
    expect(rows.map((table) => table.name).toSorted()).toEqual(tables)
    await inTrial(async (tx) => {
      for (const table of tables)
        for (const value of values) {
          const refusal = await refusedBy(tx, insertInto(table, { ...ROWS[table], [column]: value }))
          const given = `${table}.${column}: ${String(value).slice(0, 40)} (${String(value).length})`
          expect(refusal, given).toBe(isAllowed(value) ? null : constraint)
        }
    })
  }

  test('nameProblems and names_are_one_short_line', async () => {
    await expectAgreement({
      constraint: 'names_are_one_short_line',
      tables: ['brands', 'carriers', 'categories', 'conditions', 'holidays', 'lot_sizes', 'sites'],
      column: 'name',
      values: [...textsAround(MAX_NAME), 'two\nlines'],
      isAllowed: (value) => isGood(nameProblems('name', value)),
    })
  })

  test('keyProblems and keys_are_plain_words', async () => {
    await expectAgreement({
      constraint: 'keys_are_plain_words',
      tables: ['carriers', 'categories', 'conditions', 'lot_sizes', 'sites', 'warehouses'],
      column: 'key',
      values: [...textsAround(MAX_KEY), 'a-b_c', 'a--b', '-a', 'A', 'a b'],
      isAllowed: (value) => isGood(keyProblems(value)),
    })
  })

  test('carrierProblems and links_take_a_tracking_number', async () => {
    const link = 'https://x.test/{tracking}'
    await expectAgreement({
      constraint: 'links_take_a_tracking_number',
      tables: ['carriers'],
      column: 'link',
      values: [
        link,
        link.padEnd(300, 'x'),
        link.padEnd(301, 'x'),
        'https://x.test/',
        `${link}{tracking}`,
        'http://x.test/{tracking}',
        'javascript://x.test/{tracking}',
        'https://a:b@x.test/{tracking}',
        'https://x.test{tracking}',
        `${link} x`,
      ],
      isAllowed: (value) => isGood(carrierProblems({ name, mode: 'ltl', link: value })),
    })
  })

  test('conditionProblems and a_definition_says_something', async () => {
    await expectAgreement({
      constraint: 'a_definition_says_something',
      tables: ['conditions'],
      column: 'definition',
      values: textsAround(MAX_DEFINITION),
      isAllowed: (definition) => isGood(conditionProblems({ name, position, definition })),
    })
  })

  test('placedProblems and places_are_small_numbers', async () => {
    await expectAgreement({
      constraint: 'places_are_small_numbers',
      tables: ['categories', 'conditions', 'lot_sizes'],
      column: 'position',
      values: [-1, 0, MAX_POSITION, MAX_POSITION + 1],
      isAllowed: (value) => isGood(placedProblems({ name, position: value })),
    })
  })
})

test('what the database takes for a hidden character the rule refuses, for all characters of the first plane and the tags', async () => {
  const { rows } = await database.current.pool.query<{ code: number }>(
    `select code from (select generate_series(1, 65535) union select generate_series(917504, 917999)) codes (code)
     where code not between 55296 and 57343 and without_hidden_characters(chr(code)) = ''`,
  )
  expect(rows.length).toBeGreaterThan(300)
  // Variation selectors of Han characters are hidden to the database, and may follow their character by the rule.
  const unlike = rows.filter(({ code }) => !hasHiddenCharacters(String.fromCodePoint(code)))
  expect(unlike).toEqual([])
})

test('settings that the rule takes, and only those, are taken by the constraints', async () => {
  const values = [
    'x',
    ' x',
    '',
    'a\tb',
    'one\ntwo',
    'x'.repeat(31),
    'x'.repeat(101),
    'x'.repeat(301),
    'x'.repeat(2_001),
  ]
  const special = ['ada@lotyard.test', 'ada@lotyard', '(317) 555-0142', '555', 'x'.repeat(20_000), 'x'.repeat(20_001)]
  await inTrial(async (tx) => {
    for (const key of [...SETTING_KEYS, 'unheard_of'])
      for (const value of [...values, ...special]) {
        const isTaken = (await refusedBy(tx, insertInto('settings', { key, value }))) === null
        // Stored as it is cleaned; tabs in a text of several lines are the rule's alone.
        const isAllowed = isSettingKey(key) && value === value.trim() && settingProblem(key, value) === null
        if (!value.includes('\t')) expect(isTaken, `${key}: ${value.slice(0, 40)} (${value.length})`).toBe(isAllowed)
      }
  })
})

const hash = (letter: string, at: number) => letter.repeat(40) + String(at).padStart(3, '0')
const emailChange = (at: number) => ({
  account_id: ids.buyer,
  old_email: 'old@lotyard.test',
  new_email: 'new@lotyard.test',
  old_was_verified: true,
  confirm_hash: hash('c', at),
  canceled_at: sql`clock_timestamp()`,
  expires_at: sql`clock_timestamp() + interval '1 day'`,
})

test('MAX_EMAIL_CHANGES_A_DAY and an_account_asks_for_five_email_changes_a_day: those of yesterday make room', async () => {
  await inTrial(async (tx) => {
    for (let at = 0; at < MAX_EMAIL_CHANGES_A_DAY; at += 1)
      expect(await refusedBy(tx, insertInto('email_changes', emailChange(at)))).toBeNull()
    for (let at = 0; at < MAX_EMAIL_CHANGES_A_DAY; at += 1)
      await insertInto('email_changes', emailChange(at)).execute(tx)
    const oneMore = insertInto('email_changes', emailChange(100))
    expect(await refusedBy(tx, oneMore)).toBe('an_account_asks_for_five_email_changes_a_day')
    await sql`update email_changes set asked_at = asked_at - interval '1 day' where confirm_hash = ${hash('c', 0)}`.execute(
      tx,
    )
    expect(await refusedBy(tx, oneMore)).toBeNull()
  })
})

test('MAX_UNDO_TRIES and an_undo_link_takes_five_wrong_codes', async () => {
  await inTrial(async (tx) => {
    const tried = (undo_tries: number) => insertInto('email_changes', { ...emailChange(0), undo_tries })
    expect(await refusedBy(tx, tried(MAX_UNDO_TRIES))).toBeNull()
    expect(await refusedBy(tx, tried(MAX_UNDO_TRIES + 1))).toBe('an_undo_link_takes_five_wrong_codes')
  })
})

test.each([
  ['can be undone', { undoUntil: 1, undoneAt: null }],
  ['can be undone no more', { undoUntil: -1, undoneAt: null }],
  ['was undone', { undoUntil: 1, undoneAt: -1 }],
])('isReserving and an_address_is_reserved_while_it_can_come_back agree on a change that %s', async (_case, days) => {
  const now = new Date()
  const day = (from: number | null) => (from === null ? null : new Date(now.getTime() + from * 86_400_000))
  const change: EmailChange = {
    expiresAt: day(-2)!,
    canceledAt: null,
    confirmedAt: day(-3),
    undoUntil: day(days.undoUntil),
    undoneAt: day(days.undoneAt),
  }
  await inTrial(async (tx) => {
    const { canceled_at: _open, ...row } = emailChange(0)
    await insertInto('email_changes', {
      ...row,
      asked_at: day(-4),
      expires_at: change.expiresAt,
      confirmed_at: change.confirmedAt,
      undo_hash: hash('u', 0),
      undo_until: change.undoUntil,
      undone_at: change.undoneAt,
    }).execute(tx)
    const rule = isReserving(change, now) ? 'an_address_is_reserved_while_it_can_come_back' : null
    const signUp = { email: 'old@lotyard.test', first_name: 'A', last_name: 'B', name: 'A B' }
    expect(await refusedBy(tx, insertInto('accounts', signUp))).toBe(rule)
    const move = (id: string) => sql`update accounts set email = 'old@lotyard.test' where id = ${id}`
    expect(await refusedBy(tx, move(ids.seller))).toBe(rule)
    // It may always come back to the account that had it.
    expect(await refusedBy(tx, move(ids.buyer))).toBeNull()
  })
})
