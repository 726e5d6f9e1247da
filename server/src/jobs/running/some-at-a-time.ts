/** `untilMs`: of `performance.now()`. What has not begun by then is left to the next run. */
export type Pace = { atATime: number; untilMs: number }

/**
 * Works through the items, a few at a time. Returns how many were left when the time was up. After a failure none is begun;
 * it is thrown once those under way have ended, so that no work goes on behind a job's back.
 */
export async function someAtATime<Item>(
  items: readonly Item[],
  { atATime, untilMs }: Pace,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let next = 0
  let hasFailed = false
  const takeTurns = async (): Promise<void> => {
    while (next < items.length && !hasFailed && performance.now() < untilMs) {
      const item = items[next]!
      next += 1
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: atATime }, takeTurns))
  const failed = turns.find((turn) => turn.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return items.length - next
}
