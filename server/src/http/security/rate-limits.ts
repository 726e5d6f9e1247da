import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../address-group.ts'
import { Refusal } from '../../refusal.ts'
import type { App } from '../route.ts'

// How often one account, or one address while nobody is signed in, may do what costs us or tempts others. The numbers
// leave room for a busy trader and for an office behind one address.
const PER_MINUTE = {
  everything: 3_000,
  search: 600,
  bids: 120,
  sign_in: 20,
  sign_up: 10,
  reset: 5,
  mail: 5,
  account_update: 30,
  newsletter: 10,
} as const

export type LimitName = Exclude<keyof typeof PER_MINUTE, 'everything'>

export async function registerRateLimits(app: App, { isOn }: { isOn: boolean }): Promise<void> {
  if (!isOn) return
  await app.register(rateLimit, {
    global: true,
    max: PER_MINUTE.everything,
    timeWindow: 60_000,
    // Least recently seen keys are forgotten first.
    cache: 20_000,
    keyGenerator: keyOf,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

/** A route's own limit, counted apart from all others. */
export function limitOf(name: LimitName): { max: number; timeWindow: number; groupId: string } {
  return { max: PER_MINUTE[name], timeWindow: 60_000, groupId: name }
}

function keyOf(request: FastifyRequest): string {
  return request.viewer?.accountId ?? addressGroup(request.ip)
}
