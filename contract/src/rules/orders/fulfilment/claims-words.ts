import { REPORT_DAYS } from './problem-window.ts'

/** Until when problems can be reported, for a buyer who is about to pay. */
export function claimsSentence({ isShipped, isPickedUp }: { isShipped: boolean; isPickedUp: boolean }): string {
  const from = [...(isShipped ? ['delivery'] : []), ...(isPickedUp ? ['pickup'] : [])].join(' or ')
  return `Report problems within ${REPORT_DAYS.picked_up} days of ${from}.`
}
