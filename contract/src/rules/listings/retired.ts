/** What a market retires takes no new lots; those it has stay. */
export function takesNoNewLots(word: 'category' | 'warehouse'): string {
  return `This ${word} takes no new lots. Choose another ${word}`
}

type Retirable = { key: string; is_retired: boolean }

/** What a form offers: all that takes new lots, and what this lot has already. */
export function withoutRetired<T extends Retirable>(choices: readonly T[], currentKey: string): T[] {
  return choices.filter(({ key, is_retired }) => !is_retired || key === currentKey)
}
