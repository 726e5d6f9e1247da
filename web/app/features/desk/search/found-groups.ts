import type { DeskFound, DeskHit } from '@lotyard/contract/desk/search'

const NAMES = { orders: 'Orders', lots: 'Lots', people: 'People', imports: 'Imports', payouts: 'Payouts' } as const

export type FoundGroup = { name: string; hits: DeskHit[] }

/** What the desk's search found, in the order in which it is shown; kinds with nothing are left out. */
export function foundGroups(found: DeskFound): FoundGroup[] {
  return (Object.keys(NAMES) as (keyof DeskFound)[])
    .map((kind) => ({ name: NAMES[kind], hits: found[kind] }))
    .filter(({ hits }) => hits.length > 0)
}
