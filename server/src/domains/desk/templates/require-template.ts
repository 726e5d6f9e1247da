import { Refusal } from '../../../lib/refusal.ts'
import type { Actor } from '../listings/index.ts'
import type { StoredTemplate } from './template-queries.ts'

/** Another seller's template is not there, the same as one that does not exist. */
export function requireOwnTemplate(template: StoredTemplate | null, viewer: Actor): StoredTemplate {
  if (template === null || (viewer.role !== 'admin' && template.seller.id !== viewer.accountId))
    throw new Refusal('template_not_found')
  return template
}
