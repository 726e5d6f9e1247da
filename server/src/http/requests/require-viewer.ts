import { meetsNeed, type DeskNeed } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for visitors. */
    viewer: Viewer | null
  }
}

export function requireViewer(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (request.viewer === null) throw new Refusal('not_signed_in')
  return request.viewer
}

/** Sellers and admins; a use case decides which listings a seller may touch. */
export function requireSeller(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  const viewer = requireViewer(request)
  refuseWithoutTwoStep(viewer)
  if (viewer.role === 'buyer') throw new Refusal('not_allowed')
  return viewer
}

export function requireAdmin(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  const viewer = requireViewer(request)
  refuseWithoutTwoStep(viewer)
  if (viewer.role !== 'admin') throw new Refusal('not_allowed')
  return viewer
}

/** What a call of the desk asks of its caller. A seller's own lots are no matter of areas: use cases look whose they are. */
export function requireDesk(request: Pick<FastifyRequest, 'viewer'>, need: DeskNeed): Viewer {
  const viewer = need.sellers === true ? requireSeller(request) : requireAdmin(request)
  if (viewer.role === 'seller') return viewer
  if (!meetsNeed(viewer.rights, need) || (need.owners === true && !viewer.isOwner))
    throw new Refusal('not_allowed', { message: AREA_MESSAGE })
  return viewer
}

const AREA_MESSAGE = "You don't have permission to do that. Ask an owner of this market for access."

function refuseWithoutTwoStep({ needsTwoStep }: Viewer): void {
  if (needsTwoStep)
    throw new Refusal('two_factor_required', { message: 'Set up two-step sign-in in your account to open the desk.' })
}
