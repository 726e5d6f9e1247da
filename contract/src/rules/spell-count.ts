const SPELLED = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** 'one hour', 'seven days', '11 days': as running text has small numbers. */
export function spellCount(count: number, one: string, many = `${one}s`): string {
  return `${SPELLED[count] ?? count} ${count === 1 ? one : many}`
}
