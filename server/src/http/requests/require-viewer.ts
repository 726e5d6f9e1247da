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

function refuseWithoutTwoStep({ needsTwoStep }: Viewer): void {
  if (needsTwoStep)
    throw new Refusal('two_factor_required', { message: 'Set up two-step sign-in in your account to open the desk.' })
}
