import {
  bulkListingsEndpoint,
  listBoardChoicesEndpoint,
  listBoardEndpoint,
  listBoardNamesEndpoint,
} from '@lotyard/contract/desk/listing-board'
import type { BulkOptions } from '@lotyard/contract/rules/desk/bulk-acts'
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { readBoard, readBoardChoices, readBoardNames } from './read-board.ts'

export function registerBoardRoutes(app: App, needs: Context & { ownChanges: OwnChanges }): void {
  const { db, ownChanges } = needs

  route(app, listBoardEndpoint, 'admin', async (request) => readBoard(db, requireSeller(request), request.query))

  route(app, listBoardNamesEndpoint, 'admin', async (request) => ({
    names: await readBoardNames(db, requireSeller(request), request.query),
  }))

  route(app, listBoardChoicesEndpoint, 'admin', async (request) => readBoardChoices(db, requireSeller(request)))

  route(
    app,
    bulkListingsEndpoint,
    'admin',
    async (request) => {
      const viewer = requireSeller(request)
      const { act, names, options, preview: isPreview, key = null } = request.body
      const results = await runBulk(needs, { viewer, act, names, options: toOptions(options), isPreview, key })
      const changed = results.filter(({ outcome }) => outcome === 'done').map(({ name }) => name)
      // The seller who changed them looks at the board or the market next.
      if (changed.length > 0) await ownChanges.settle(changed)
      return { results }
    },
    { limit: 'bulk' },
  )
}

function toOptions(given: Static<(typeof bulkListingsEndpoint)['body']>['options']): BulkOptions {
  return {
    startsAt: given.starts_at === undefined ? null : new Date(given.starts_at),
    everyMinutes: given.every_minutes ?? null,
    reason: given.reason ?? '',
    percent: given.percent ?? null,
    amountCents: given.amount_cents ?? null,
    discountPercent: given.discount_percent ?? null,
    isPickUp: given.pick_up ?? null,
    to: given.to ?? null,
    durationHours: given.duration_hours ?? null,
    basisPoints: given.msrp_basis_points ?? null,
    roundToCents: given.round_to_cents ?? null,
  }
}
