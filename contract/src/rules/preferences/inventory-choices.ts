// What a buyer has selected of the inventory, and what saving it promises.
//
// The server asks here whether it queues the e-mail, and replies with the answer, which the page's sentence follows.

type Choice = { selected: boolean }
type Choices = {
  categories: readonly (Choice & { children: readonly Choice[] })[]
  conditions: readonly Choice[]
  lot_sizes: readonly Choice[]
}

/** In any of the three lists, subcategories included. */
export function isAnySelected({ categories, conditions, lot_sizes }: Choices): boolean {
  const choices = [...categories, ...categories.flatMap(({ children }) => children), ...conditions, ...lot_sizes]
  return choices.some(({ selected }) => selected)
}

/** Spec §5: a checkbox list requires a value. A buyer who wants none says so with 'Clear all'. */
export function choiceProblem(ticked: readonly unknown[]): string | null {
  return ticked.length > 0 ? null : 'Select at least one category, condition or lot size.'
}

export type Save = {
  /** It turned e-mail about listings on, or said what that e-mail is about. Other changes are no reason to send it again. */
  asksForEmail: boolean
  isAnySelected: boolean
  mayGetNews: boolean
}

/** Whether an e-mail with new lots follows a save. */
export function promisesInventoryEmail({ asksForEmail, isAnySelected: isAny, mayGetNews }: Save): boolean {
  return asksForEmail && isAny && mayGetNews
}
