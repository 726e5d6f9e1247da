// What somebody has selected of the inventory, and what saving it promises.
//
// Server and page ask the same questions here: the server queues the e-mail that the page's sentence promises.

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

/** Spec §5: a checkbox list requires a value. Whoever wants none says so with 'Clear all'. */
export function choiceProblem(ticked: readonly unknown[]): string | null {
  return ticked.length > 0 ? null : 'Select at least one category, condition or lot size.'
}

export type SavedState = { isEmailOn: boolean; isAnySelected: boolean }

/** Whether an e-mail with new lots follows a save: e-mail about listings is on, and something is selected. */
export function promisesInventoryEmail({ isEmailOn, isAnySelected: isAny }: SavedState): boolean {
  return isEmailOn && isAny
}
