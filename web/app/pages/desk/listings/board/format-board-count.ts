import { formatCount } from '@lotyard/contract/rules/format-count'
import { BOARD_LIMIT } from '@lotyard/contract/rules/desk/listing-board'

/** The server counts no further than the board shows. */
export function formatBoardCount(count: number): string {
  return count > BOARD_LIMIT ? `${formatCount(BOARD_LIMIT)}+` : formatCount(count)
}
