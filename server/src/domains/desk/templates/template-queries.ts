// SQL of templates. Rows are flat, values have parts: both ways are here.
import type { ListingTemplate, MAX_LISTED_TEMPLATES } from '@lotyard/contract/desk/templates'
import type { TemplateOffer, TemplateValues } from '@lotyard/contract/rules/desk/templates/template-parts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { DB } from '../../../db/tables.ts'

const MAX_LISTED: typeof MAX_LISTED_TEMPLATES = 200

export type StoredTemplate = {
  id: string
  name: string
  seller: ListingTemplate['seller']
  updatedAt: Date
  values: TemplateValues
  isCategoryRetired: boolean
  isWarehouseRetired: boolean
}

/** `sellerId`: whose; null: of all. By name, and of all sellers the newest. */
export async function listTemplates(db: Db | Tx, sellerId: string | null): Promise<StoredTemplate[]> {
  const rows = await selectTemplates(db)
    .$if(sellerId !== null, (query) => query.where('template.seller_id', '=', sellerId!))
    .orderBy('template.id', 'desc')
    .limit(sql.lit(MAX_LISTED))
    .execute()
  return rows.map(toTemplate).sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** What a menu needs of them. */
export async function listTemplateNames(db: Db | Tx, sellerId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('listing_templates')
    .where('seller_id', '=', sellerId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .limit(sql.lit(MAX_LISTED))
    .select(['id', 'name'])
    .execute()
}

export async function findTemplate(db: Db | Tx, id: string): Promise<StoredTemplate | null> {
  // Bulk actions take what was chosen as a text, whatever the action is.
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await selectTemplates(db).where('template.id', '=', id).executeTakeFirst()
  return row === undefined ? null : toTemplate(row)
}

/** Holds the row: two who rename or delete it do so one after the other. */
export async function lockTemplate(tx: Tx, id: string): Promise<StoredTemplate | null> {
  await tx.selectFrom('listing_templates').where('id', '=', id).select('id').forUpdate().execute()
  return findTemplate(tx, id)
}

export async function insertTemplate(
  tx: Tx,
  { sellerId, name, values }: { sellerId: string; name: string; values: TemplateValues },
): Promise<string> {
  const { id } = await tx
    .insertInto('listing_templates')
    .values({ seller_id: sellerId, name, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveTemplateName(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('listing_templates')
    .set(({ fn }) => ({ name, updated_at: fn('now') }))
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('listing_templates').where('id', '=', id).execute()
}

export async function forgetTemplates(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom('listing_templates').where('seller_id', '=', sellerId).execute()
}

export type TemplateData = { name: string; description: string | null; updated_at: Date }

/** For the archive; a seller has 100 at most. */
export async function listTemplateData(db: Db | Tx, sellerId: string): Promise<TemplateData[]> {
  return db
    .selectFrom('listing_templates')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .limit(sql.lit(MAX_LISTED))
    .select(['name', 'description', 'updated_at'])
    .execute()
}

function selectTemplates(db: Db | Tx) {
  return db
    .selectFrom('listing_templates as template')
    .innerJoin('accounts as seller', 'seller.id', 'template.seller_id')
    .leftJoin('categories as category', 'category.key', 'template.category_key')
    .leftJoin('warehouses as warehouse', 'warehouse.key', 'template.warehouse_key')
    .selectAll('template')
    .select(({ fn }) => [
      fn.coalesce('seller.seller_name', 'seller.name').as('seller_name'),
      'category.is_retired as is_category_retired',
      'warehouse.is_retired as is_warehouse_retired',
    ])
}

type Row = Selectable<DB['listing_templates']> & {
  seller_name: string
  is_category_retired: boolean | null
  is_warehouse_retired: boolean | null
}

function toTemplate(row: Row): StoredTemplate {
  return {
    id: row.id,
    name: row.name,
    seller: { id: row.seller_id, name: row.seller_name },
    updatedAt: row.updated_at,
    values: {
      description: row.description,
      categoryKey: row.category_key,
      conditionKey: row.condition_key,
      lotSizeKey: row.lot_size_key,
      warehouseKey: row.warehouse_key,
      offer: toOffer(row),
      shipping: toShipping(row),
      audience: row.is_private ? { accessRuleId: row.access_rule_id } : null,
    },
    isCategoryRetired: row.is_category_retired ?? false,
    isWarehouseRetired: row.is_warehouse_retired ?? false,
  }
}

// The constraints auction_settings_belong_to_auction_templates and template_shipping_is_whole promise what `!` takes here.
function toOffer(row: Row): TemplateOffer | null {
  if (row.buying_format !== 'auction') return row.buying_format === null ? null : { buyingFormat: 'fixed_price' }
  return {
    buyingFormat: 'auction',
    durationHours: row.duration_hours!,
    softCloseWindowSeconds: row.soft_close_window_seconds!,
    extensionSeconds: row.extension_seconds!,
    capMinutes: row.cap_minutes,
    relistsLeft: row.relists_left!,
  }
}

function toShipping(row: Row): TemplateValues['shipping'] {
  if (row.shipping_mode === null) return null
  return {
    mode: row.shipping_mode as NonNullable<TemplateValues['shipping']>['mode'],
    flatCents: row.flat_shipping_cents,
    discountPercent: row.shipping_discount_percent!,
    availableForPickUp: row.available_for_pick_up!,
  }
}

function toColumns(values: TemplateValues): Omit<Insertable<DB['listing_templates']>, 'seller_id' | 'name'> {
  const { offer, shipping, audience } = values
  return {
    description: values.description,
    category_key: values.categoryKey,
    condition_key: values.conditionKey,
    lot_size_key: values.lotSizeKey,
    warehouse_key: values.warehouseKey,
    buying_format: offer?.buyingFormat ?? null,
    ...(offer?.buyingFormat === 'auction' && {
      duration_hours: offer.durationHours,
      soft_close_window_seconds: offer.softCloseWindowSeconds,
      extension_seconds: offer.extensionSeconds,
      cap_minutes: offer.capMinutes,
      relists_left: offer.relistsLeft,
    }),
    ...(shipping !== null && {
      shipping_mode: shipping.mode,
      flat_shipping_cents: shipping.flatCents,
      shipping_discount_percent: shipping.discountPercent,
      available_for_pick_up: shipping.availableForPickUp,
    }),
    is_private: audience !== null,
    access_rule_id: audience?.accessRuleId ?? null,
  }
}
