import { hash } from '@node-rs/argon2'
import { BRANDS } from '../market/data/brands.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../market/data/accounts.ts'
import { WAREHOUSES } from '../market/data/warehouses.ts'
import type { CopyTable } from './copy-rows.ts'
import { ELECTRONICS_INSIDERS, PREFERRED_BUYERS } from '../market/make-market.ts'

/** What lots and listings refer to: people, places, brands, rules and the second site. */
export async function makeReferenceTables(now: Date): Promise<CopyTable[]> {
  return [...(await makeAccounts(now)), ...makeRules(), ...makeTechSite(), ...makeBrandsAndWarehouses()]
}

async function makeAccounts(now: Date): Promise<CopyTable[]> {
  const accounts = Object.values(DEMO_ACCOUNTS)
  // The cost that sign-in uses for every account; a salt each, though the password is the same.
  const hashes = await Promise.all(
    accounts.map(() => hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
  )
  return [
    {
      table: 'accounts',
      columns: 'id, email, email_verified, name, first_name, last_name, role, terms_accepted_at',
      rows: accounts.map((account) => [
        account.id,
        account.email,
        true,
        `${account.firstName} ${account.lastName}`,
        account.firstName,
        account.lastName,
        account.role,
        now.toISOString(),
      ]),
    },
    {
      table: 'credentials',
      columns: 'account_id, provider_id, provider_account_id, password_hash',
      rows: accounts.map((account, index) => [account.id, 'credential', account.id, hashes[index]!]),
    },
  ]
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

function makeBrandsAndWarehouses(): CopyTable[] {
  return [
    { table: 'brands', columns: 'key, name', rows: BRANDS.map((brand) => [brand.key, brand.name]) },
    {
      table: 'warehouses',
      columns: 'key, description, city, region, zip',
      rows: WAREHOUSES.map(({ key, description, city, region, zip }) => [key, description, city, region, zip]),
    },
  ]
}
