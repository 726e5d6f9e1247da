import { withdrawListingEndpoint } from '@lotyard/contract/lots/auction'
import {
  addDeskLineEndpoint,
  changeDeskLineEndpoint,
  createListingEndpoint,
  duplicateListingEndpoint,
  getDeskListingEndpoint,
  listDeskLinesEndpoint,
  listingChoicesEndpoint,
  publishListingEndpoint,
  relistListingEndpoint,
  removeDeskLineEndpoint,
  saveAllEndpoint,
  saveLocationEndpoint,
  unscheduleListingEndpoint,
} from '@lotyard/contract/desk/listings'
import { cancelChangeEndpoint, declineChangeEndpoint, grantChangeEndpoint } from '@lotyard/contract/lots/changes'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { createListing, type StartFromTemplate } from './acts/create-listing.ts'
import { duplicateListing } from './acts/duplicate-listing.ts'
import { cancelRequest, declineRequest, grantRequest } from './change-requests/decide-request.ts'
import { saveEdit, type EditToSave } from './editing/save-edit.ts'
import { saveLocation } from './editing/save-location.ts'
import { listLines } from './editing/edit-lines.ts'
import { publishListing } from './acts/publish-listing.ts'
import { saveAll, type ApplyTemplate } from './acts/save-all.ts'
import { readDeskListing, readListingChoices, type ListTemplateNames } from './read-desk-listing.ts'
import { relistListing } from './acts/relist-listing.ts'
import { unscheduleListing } from './acts/unschedule-listing.ts'
import { withdrawListing } from './acts/withdraw-listing.ts'

export type ListingDeskNeeds = {
  /** Told to this process's next request, to the pages that are open, and to the other processes. */
  listingChanged: (name: string) => Promise<void>
}

/** Of the templates, which know listings and not the other way round. */
export type TemplateNeeds = {
  applyTemplate: ApplyTemplate
  startFromTemplate: StartFromTemplate
  listTemplateNames: ListTemplateNames
}

type Needs = Context & ListingDeskNeeds & TemplateNeeds

/** A description of pages and all that is sent beside it. */
const BODY_LIMIT_BYTES = 256 * 1024

export function registerListingDeskRoutes(app: App, needs: Needs): void {
  registerDrafts(app, needs)
  registerActs(app, needs)
  registerLines(app, needs)
  registerChangeRequests(app, needs)
}

function registerDrafts(app: App, needs: Needs): void {
  route(app, listingChoicesEndpoint, 'admin', async (request) => readListingChoices(needs, requireSeller(request)))

  route(
    app,
    createListingEndpoint,
    'admin',
    async (request) => {
      const { seller_id: sellerId = null, goods, key: requestKey = null, template_id: templateId = null } = request.body
      return createListing(needs, requireSeller(request), { sellerId, goods, requestKey, templateId })
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  )

  route(app, getDeskListingEndpoint, 'admin', async (request) =>
    readDeskListing(needs, requireSeller(request), toName(request.params)),
  )

  route(
    app,
    saveAllEndpoint,
    'admin',
    async (request) => {
      const [viewer, name] = [requireSeller(request), toName(request.params)]
      const { publish, location, template_id: templateId } = request.body
      const skipped = await saveAll(needs, viewer, {
        ...toEdit(name, request.body),
        ...(location !== undefined && { location }),
        ...(templateId !== undefined && { templateId }),
        ...(publish !== undefined && { publish: { startsAt: toDate(publish.starts_at) } }),
      })
      await needs.listingChanged(name)
      return { ...(await readDeskListing(needs, viewer, name)), skipped }
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  )

  route(app, saveLocationEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    await saveLocation(needs, viewer, { name, location: request.body.location })
    return readDeskListing(needs, viewer, name)
  })
}

type GivenEdit = InputOf<typeof saveAllEndpoint>['body']

/** Each part by its name: a key that the schema doesn't know must not reach a statement. */
function toEdit(name: string, body: GivenEdit): EditToSave {
  const { version, tell_bidders: tellBidders = false, goods, offer, shipping, overridden_title, access_rule_id } = body
  return {
    name,
    version,
    tellBidders,
    edit: {
      action: 'listing.edit',
      parts: {
        ...(goods !== undefined && { goods }),
        ...(offer !== undefined && { offer }),
        ...(shipping !== undefined && { shipping }),
        ...(overridden_title !== undefined && { overriddenTitle: overridden_title }),
        ...(access_rule_id !== undefined && { accessRuleId: access_rule_id }),
      },
    },
  }
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

function registerActs(app: App, needs: Needs): void {
  route(app, publishListingEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    const { starts_at } = request.body
    await publishListing(needs, viewer, { name, startsAt: toDate(starts_at) })
    await needs.listingChanged(name)
    return readDeskListing(needs, viewer, name)
  })

  route(app, unscheduleListingEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    await unscheduleListing(needs, viewer, { name })
    await needs.listingChanged(name)
    return readDeskListing(needs, viewer, name)
  })

  route(app, withdrawListingEndpoint, 'admin', async (request) => {
    const name = toName(request.params)
    await withdrawListing(needs, requireSeller(request), { name, reason: request.body.reason })
    await needs.listingChanged(name)
  })

  route(app, relistListingEndpoint, 'admin', async (request) =>
    relistListing(needs, requireSeller(request), { name: toName(request.params) }),
  )

  route(app, duplicateListingEndpoint, 'admin', async (request) => {
    const { key: requestKey = null } = request.body
    return duplicateListing(needs, requireSeller(request), { name: toName(request.params), requestKey })
  })
}

function registerLines(app: App, needs: Needs): void {
  route(app, listDeskLinesEndpoint, 'admin', async (request) =>
    listLines(needs, requireSeller(request), { name: toName(request.params), ...request.query }),
  )

  route(app, addDeskLineEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    const { version, tell_bidders: tellBidders = false, line } = request.body
    await saveEdit(needs, viewer, { name, version, tellBidders, edit: { action: 'listing.add_line', line } })
    await needs.listingChanged(name)
    return readDeskListing(needs, viewer, name)
  })

  route(app, changeDeskLineEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    const { version, tell_bidders: tellBidders = false, line } = request.body
    const edit = { action: 'listing.change_line' as const, line, position: request.params.position }
    await saveEdit(needs, viewer, { name, version, tellBidders, edit })
    await needs.listingChanged(name)
    return readDeskListing(needs, viewer, name)
  })

  route(app, removeDeskLineEndpoint, 'admin', async (request) => {
    const [viewer, name] = [requireSeller(request), toName(request.params)]
    const { version, tell_bidders: tellBidders = false } = request.query
    const edit = { action: 'listing.remove_line' as const, position: request.params.position }
    await saveEdit(needs, viewer, { name, version, tellBidders, edit })
    await needs.listingChanged(name)
    return readDeskListing(needs, viewer, name)
  })
}

function registerChangeRequests(app: App, needs: Needs): void {
  route(app, grantChangeEndpoint, 'admin', async (request) => {
    const [admin, name] = [requireAdmin(request), toName(request.params)]
    const { wording_only: isWordingOnly } = request.body
    await grantRequest(needs, admin, { name, requestId: request.params.id, isWordingOnly })
    await needs.listingChanged(name)
  })

  route(app, declineChangeEndpoint, 'admin', async (request) => {
    const [admin, name] = [requireAdmin(request), toName(request.params)]
    await declineRequest(needs, admin, { name, requestId: request.params.id, reason: request.body.reason })
  })

  route(app, cancelChangeEndpoint, 'admin', async (request) => {
    const name = toName(request.params)
    await cancelRequest(needs, requireSeller(request), { name, requestId: request.params.id })
  })
}

/** Names are upper-case; people type them as they like. */
function toName({ name }: { name: string }): string {
  return name.toUpperCase()
}
