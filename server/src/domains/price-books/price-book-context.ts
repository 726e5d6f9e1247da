import type { Context } from '../../context.ts'

/** `bookChanged`: forgets what this process has in memory of an account's book. Others hear by the feed. */
export type PriceBookContext = Context & { bookChanged: (accountId: string) => void }

/** The next page of the owner, who looks for what has changed, must not wait for the feed. */
export async function changedBook<Saved>(
  { bookChanged }: Pick<PriceBookContext, 'bookChanged'>,
  accountId: string,
  change: Promise<Saved>,
): Promise<Saved> {
  const saved = await change
  bookChanged(accountId)
  return saved
}
