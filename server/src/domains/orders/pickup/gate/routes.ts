import { findPickUpEndpoint, handOverEndpoint, listGatePickUpsEndpoint } from '@lotyard/contract/desk/pickups'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { requireSeller } from '../../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../../http/route.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findPickUp, toGatePickUp } from './find-pickup.ts'
import type { StoredGatePickUp } from './gate-queries.ts'
import { handOver } from './hand-over.ts'
import { listGate } from './list-gate.ts'

export function registerGateRoutes(app: App, context: Context): void {
  const { db } = context

  /** Wrong ones are counted, so that nobody finds a code by trying. */
  async function requireCode(request: Pick<FastifyRequest, 'viewer' | 'ip'>, code: string): Promise<StoredGatePickUp> {
    const viewer = requireSeller(request)
    const found = await app.limitMisses('pickup_codes', request, () => findPickUp(db, viewer, code))
    if (found === 'too_many') throw new Refusal('too_many_codes')
    if (found === null) throw new Refusal('pickup_code_wrong')
    return found
  }

  route(app, listGatePickUpsEndpoint, 'admin', async (request) => listGate(db, requireSeller(request)))

  route(app, findPickUpEndpoint, 'admin', async (request) =>
    toGatePickUp(await requireCode(request, request.params.code)),
  )

  route(app, handOverEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const pickUp = await requireCode(request, request.params.code)
    await handOver(context, viewer, { pickUp, driver: request.body.driver })
    return toGatePickUp((await findPickUp(db, viewer, pickUp.code)) ?? pickUp)
  })
}
