// Numbers of the contract that triggers and constraints repeat, and characters that both refuse.
import { hasHiddenCharacters } from '@lotyard/contract/rules/accounts/hidden-characters'
import { MAX_ADDRESSES_PER_ROLE } from '@lotyard/contract/rules/addresses/address-fields'
import { MAX_CART_LOTS } from '@lotyard/contract/rules/cart/cart-limits'
import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { MAX_BRANDS, MAX_SELLER_BRANDS_A_DAY } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { MAX_ALT_LENGTH, MAX_LOT_PHOTOS } from '@lotyard/contract/rules/listings/lot-photos'
import { MAX_DEFINITION, MAX_KEY, MAX_NAME, MAX_POSITION } from '@lotyard/contract/rules/listings/market'
import { MAX_ASKS_A_DAY } from '@lotyard/contract/rules/preferences/confirmation-asks'
import { isSettingKey, SETTING_KEYS, settingProblem } from '@lotyard/contract/rules/desk/settings'
import { expect, test } from 'vitest'
import { useDatabase } from '../databases/database.ts'

const database = useDatabase()

test.each([
  ['refuse_too_many_addresses', `> ${MAX_ADDRESSES_PER_ROLE} then`],
  ['refuse_too_many_cart_listings', `> ${MAX_CART_LOTS} then`],
  ['refuse_too_many_brands', `> ${MAX_BRANDS} then`],
  ['refuse_too_many_brands', `interval '24 hours') > ${MAX_SELLER_BRANDS_A_DAY})`],
  ['queue_new_announcements', `interval '${NEWLY_ADDED_DAYS} days'`],
  ['queue_moved_announcements', `interval '${NEWLY_ADDED_DAYS} days'`],
])('%s has the number of its rule: %s', async (name, text) => {
  const { rows } = await database.current.pool.query('select prosrc from pg_proc where proname = $1', [name])
  expect(rows[0].prosrc).toContain(text)
})

test.each([
  ['a_lot_shows_at_most_twenty_photos', `"position" <= ${MAX_LOT_PHOTOS}`],
  ['what_a_photo_shows_has_a_limit', `<= ${MAX_ALT_LENGTH}`],
  ['an_address_is_asked_at_most_5_times_a_day', `ask_count <= ${MAX_ASKS_A_DAY}`],
  ['names_are_one_short_line', `<= ${MAX_NAME}`],
  ['keys_are_plain_words', `length(key) <= ${MAX_KEY}`],
  ['a_definition_says_something', `<= ${MAX_DEFINITION}`],
  ['places_are_small_numbers', `"position" <= ${MAX_POSITION}`],
])('the constraint %s has the number of its rule: %s', async (name, text) => {
  const { rows } = await database.current.pool.query(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [name],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.text).toContain(text)
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
  const client = await database.current.pool.connect()
  try {
    await client.query('begin')
    for (const key of [...SETTING_KEYS, 'unheard_of'])
      for (const value of [...values, ...special]) {
        await client.query('savepoint one')
        const isTaken = await client
          .query('insert into settings (key, value) values ($1, $2)', [key, value])
          .then(() => true)
          .catch((error: { code?: string }) => {
            expect(error.code).toBe('23514')
            return false
          })
        await client.query('rollback to savepoint one')
        // Stored as it is cleaned; tabs in a text of several lines are the rule's alone.
        const isAllowed = isSettingKey(key) && value === value.trim() && settingProblem(key, value) === null
        if (!value.includes('\t')) expect(isTaken, `${key}: ${value.slice(0, 40)} (${value.length})`).toBe(isAllowed)
      }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
