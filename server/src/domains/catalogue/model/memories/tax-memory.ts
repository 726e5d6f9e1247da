import { createFollowedCache } from './followed-cache.ts'

/**
 * What a state charges an account now, in thousandths of a percent. Orders know it, which the catalogue may not ask: it is
 * handed in. Null where it isn't.
 */
export type ReadTax = (accountId: string, state: string) => Promise<number | null>

export const NO_TAXES: ReadTax = async () => null

/** The same from memory, as long as the change feed is followed. */
export type TaxMemory = {
  read: ReadTax
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** A certificate also ends with its last day, of which no feed tells. */
const MAX_AGE_MS = 60_000

/** An account ships to one state at a time. */
type Tax = { state: string; milliPercent: number | null; readAt: number }

export function createTaxMemory(readTax: ReadTax, { isFollowed }: { isFollowed: () => boolean }): TaxMemory {
  const accounts = createFollowedCache<string, Tax>({
    max: MAX_ACCOUNTS,
    isCurrent: ({ readAt }) => performance.now() - readAt < MAX_AGE_MS,
  })
  return {
    async read(accountId, state) {
      const load = async (): Promise<Tax> => {
        const readAt = performance.now()
        return { state, milliPercent: await readTax(accountId, state), readAt }
      }
      if (!isFollowed()) return (await load()).milliPercent
      const kept = await accounts.read(accountId, load)
      if (kept.state === state) return kept.milliPercent
      // The account ships elsewhere now. Another request may still read for the state before.
      accounts.forget(accountId)
      const read = await accounts.read(accountId, load)
      return (read.state === state ? read : await load()).milliPercent
    },
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
