import {
  createTemplateEndpoint,
  deleteTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  renameTemplateEndpoint,
} from '@lotyard/contract/desk/templates'
import type { Context } from '../../../context.ts'
import { requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { deleteTemplate, renameTemplate } from './change-template.ts'
import { createTemplate } from './create-template.ts'
import { readTemplate, readTemplates } from './read-templates.ts'

export function registerTemplateRoutes(app: App, context: Context): void {
  route(app, listTemplatesEndpoint, 'admin', async (request) => ({
    templates: await readTemplates(context, requireSeller(request), request.query.seller_id ?? null),
  }))

  route(app, getTemplateEndpoint, 'admin', async (request) =>
    readTemplate(context, requireSeller(request), request.params.id),
  )

  route(app, createTemplateEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { listing_name, name, parts } = request.body
    const { id } = await createTemplate(context, viewer, { listingName: listing_name.toUpperCase(), name, parts })
    return readTemplate(context, viewer, id)
  })

  route(app, renameTemplateEndpoint, 'admin', async (request) => {
    const [viewer, { id }] = [requireSeller(request), request.params]
    const { name, was } = request.body
    await renameTemplate(context, viewer, { id, name, was })
    return readTemplate(context, viewer, id)
  })

  route(app, deleteTemplateEndpoint, 'admin', async (request) => {
    await deleteTemplate(context, requireSeller(request), { id: request.params.id })
  })
}
