import type { getTemplateEndpoint, ListingTemplate } from '@lotyard/contract/desk/templates'
import { retiredParts } from '@lotyard/contract/rules/desk/templates/template-parts'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Context } from '../../../context.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import type { Actor } from '../listings/index.ts'
import { partsOf } from './apply-template.ts'
import { requireOwnTemplate } from './require-template.ts'
import { findTemplate, listTemplates, type StoredTemplate } from './template-queries.ts'

/** `sellerId`: for admins; sellers read their own, whatever they ask for. */
export async function readTemplates(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  sellerId: string | null,
): Promise<ListingTemplate[]> {
  const isAdmin = viewer.role === 'admin'
  if (isAdmin && sellerId !== null && !isOpaqueId(sellerId)) return []
  return (await listTemplates(db, isAdmin ? sellerId : viewer.accountId)).map(toWire)
}

export async function readTemplate(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<ReplyOf<typeof getTemplateEndpoint>> {
  const template = requireOwnTemplate(await findTemplate(db, id), viewer)
  const { values } = template
  const retired = retiredParts(values, template)
  return {
    ...toWire(template),
    goods: {
      description: values.description,
      category_key: retired.category === undefined ? values.categoryKey : null,
      condition_key: values.conditionKey,
      lot_size_key: values.lotSizeKey,
      warehouse_key: retired.warehouse === undefined ? values.warehouseKey : null,
    },
  }
}

function toWire(template: StoredTemplate): ListingTemplate {
  const { id, name, seller, updatedAt, values } = template
  return {
    id,
    name,
    seller,
    parts: partsOf(values),
    retired: Object.values(retiredParts(values, template)),
    changed_at: updatedAt.toISOString(),
  }
}
