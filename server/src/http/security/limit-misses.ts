// Limits how often an account, or a network, may guess wrong. What is right costs nothing.
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../lib/address-group.ts'
import type { LimitName } from './rate-limits.ts'
import type { SharedCounts } from './shared-counts.ts'

export type LimitMisses = <Found>(
  name: LimitName,
  request: Pick<FastifyRequest, 'viewer' | 'ip'>,
  find: () => Promise<Found | null>,
) => Promise<Found | null | 'too_many'>

/** Without counts, where limits are off, all may guess. */
export function createLimitMisses(counts: SharedCounts | null, max: (name: LimitName) => number): LimitMisses {
  const underWay = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (underWay.get(key) ?? 0) + by
    if (count === 0) underWay.delete(key)
    else underWay.set(key, count)
  }
  return async (name, { viewer, ip }, find) => {
    if (counts === null) return find()
    const keys = [viewer?.accountId ?? '', addressGroup(ip)].map((who) => `${name}\nmiss\n${who}`)
    // Those under way may all be wrong: without them a hundred guesses at once would pass before the first is counted.
    if (keys.some((key) => counts.read(key) + (underWay.get(key) ?? 0) >= max(name))) return 'too_many'
    for (const key of keys) change(key, 1)
    try {
      const found = await find()
      if (found === null) for (const key of keys) counts.add(key)
      return found
    } finally {
      for (const key of keys) change(key, -1)
    }
  }
}
