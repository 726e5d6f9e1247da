import { formatCount } from '@lotyard/contract/rules/format-count'

/** The server counts no further than `limit`. */
export function formatBoardCount(count: number, limit: number): string {
  return count > limit ? `${formatCount(limit)}+` : formatCount(count)
}
