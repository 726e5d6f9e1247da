import { federalHolidays } from '@lotyard/contract/rules/shipping/dates/federal-holidays'
import { hashPassword } from '@lotyard/server/domains/accounts/index'
import { BRANDS } from '../../market/data/brands.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from '../../market/data/accounts.ts'
import { CROWD } from '../../market/data/crowd.ts'
import { DEMO_SETTINGS } from '../../market/data/settings.ts'
import { WAREHOUSE_WORK } from '../../market/data/warehouse-work.ts'
import { WAREHOUSES } from '../../market/data/warehouses.ts'
import type { CopyTable } from './copy-rows.ts'
import { ELECTRONICS_INSIDERS, PREFERRED_BUYERS } from '../../market/make-market.ts'

/** What lots and listings refer to: people, places, brands, rules and the second site. */
export async function makeReferenceTables(now: Date): Promise<CopyTable[]> {
  return [
    ...(await makeAccounts(now)),
    ...makeRules(),
    ...makeTechSite(),
    ...makeBrandsAndWarehouses(now),
    makeSettings(),
  ]
}

async function makeAccounts(now: Date): Promise<CopyTable[]> {
  const accounts = Object.values(DEMO_ACCOUNTS)
  // Hashed once per account: each hash has a salt of its own.
  const hashes = await Promise.all(accounts.map(() => hashPassword(DEMO_PASSWORD)))
  return [
    toAccountTable(accounts, now),
    {
      table: 'credentials',
      columns: 'account_id, provider_id, provider_account_id, password_hash',
      rows: accounts.map((account, index) => [account.id, 'credential', account.id, hashes[index]!]),
    },
  ]
}

/** Longer than anything of theirs is old. The admin came when the demo was loaded, and refreshing it counts from there. */
const JOINED_BEFORE_MS = 180 * 86_400_000

export function toAccountTable(people: readonly DemoAccount[], now: Date): CopyTable {
  return {
    table: 'accounts',
    columns:
      'id, email, email_verified, name, first_name, last_name, role, seller_name, terms_accepted_at, owner_since, created_at',
    rows: people.map(({ id, email, firstName, lastName, role, sellerName }) => [
      id,
      email,
      true,
      `${firstName} ${lastName}`,
      firstName,
      lastName,
      role,
      sellerName,
      now.toISOString(),
      role === 'admin' ? now.toISOString() : null,
      new Date(now.getTime() - (role === 'admin' ? 0 : JOINED_BEFORE_MS)).toISOString(),
    ]),
  }
}

/** The accounts that bid in the demo and that visitors can't sign in to. */
export function makeCrowdTable(now: Date): CopyTable {
  return toAccountTable(
    CROWD.map((person) => ({ ...person, role: 'buyer', sellerName: null })),
    now,
  )
}

function makeRules(): CopyTable[] {
  const rules = [PREFERRED_BUYERS, ELECTRONICS_INSIDERS]
  return [
    {
      table: 'inventory_access_rules',
      columns: 'id, name',
      rows: rules.map((rule) => [rule.id, rule.name]),
    },
    {
      table: 'account_access_rules',
      columns: 'account_id, access_rule_id',
      rows: [[DEMO_ACCOUNTS.buyer.id, PREFERRED_BUYERS.id]],
    },
  ]
}

/** The children are named too, so that the site's list reads the same by parent and by child. */
const TECH_CATEGORY_KEYS = [
  'computers-office',
  'laptops',
  'desktops',
  'monitors',
  'printers',
  'office-furniture',
  'networking',
  'consumer-electronics',
  'televisions',
  'audio',
  'cell-phones',
  'cameras',
  'video-games',
  'smart-home',
]

function makeTechSite(): CopyTable[] {
  const key = 'tech_liquidators'
  return [
    {
      table: 'sites',
      columns: 'key, name, hosts, default_sort',
      // Browsers take any name under localhost to this machine, so the second site can be tried without set-up.
      rows: [[key, 'Tech Liquidators', '{tech.localhost,tech.lotyard.test}', 'auction_ends_at']],
    },
    {
      table: 'site_categories',
      columns: 'site_key, category_key',
      rows: TECH_CATEGORY_KEYS.map((categoryKey) => [key, categoryKey]),
    },
  ]
}

function makeSettings(): CopyTable {
  return { table: 'settings', columns: 'key, value', rows: Object.entries(DEMO_SETTINGS) }
}

function makeBrandsAndWarehouses(now: Date): CopyTable[] {
  return [
    { table: 'brands', columns: 'key, name', rows: BRANDS.map((brand) => [brand.key, brand.name]) },
    {
      table: 'warehouses',
      columns: `key, description, city, region, zip, street, phone, dock_note, time_zone, hours, handling_days, slot_capacity`,
      rows: WAREHOUSES.map(({ key, description, city, region, zip }) => {
        const { street, phone, dockNote, timeZone, hours, handlingDays, slotCapacity } = WAREHOUSE_WORK[key]
        const work = [street, phone, dockNote, timeZone, JSON.stringify(hours), handlingDays, slotCapacity]
        return [key, description, city, region, zip, ...work]
      }),
    },
    {
      table: 'holidays',
      columns: 'day, name',
      rows: [0, 1].flatMap((years) =>
        federalHolidays(now.getUTCFullYear() + years).map(({ day, name }) => [day, name]),
      ),
    },
  ]
}
