// What somebody who helps at the desk may read and change. Owners may do everything; whose lots a seller sees is another
// question, and answered elsewhere.

export const DESK_AREAS = ['listings', 'orders', 'money', 'people', 'market'] as const
export type DeskArea = (typeof DESK_AREAS)[number]

/** Who may write may read. */
export const DESK_LEVELS = ['read', 'write'] as const
export type DeskLevel = (typeof DESK_LEVELS)[number]

export type DeskRights = Partial<Record<DeskArea, DeskLevel>>

export const ALL_RIGHTS: DeskRights = {
  listings: 'write',
  orders: 'write',
  money: 'write',
  people: 'write',
  market: 'write',
}

/** What a call of the desk asks of an admin; `any`: one area at least, and the call leaves out what the viewer may not read. */
export type DeskNeed = {
  area: DeskArea | 'any'
  level: DeskLevel
  /** A second right, for calls that do or show what belongs to two areas: either alone would be a way around the other. */
  also?: { area: DeskArea; level: DeskLevel }
  /** Sellers may call it too, for what is theirs. */
  sellers?: true
  /** Owners alone, because it would give whoever may do it every right: who may what, and mails with links to sign in by. */
  owners?: true
}

/** Areas in which the two differ. */
export function changedRights(before: DeskRights, after: DeskRights): DeskArea[] {
  return DESK_AREAS.filter((area) => before[area] !== after[area])
}

export function hasRight(rights: DeskRights, area: DeskArea | 'any', level: DeskLevel): boolean {
  if (area === 'any') return DESK_AREAS.some((each) => hasRight(rights, each, level))
  const held = rights[area]
  return held === 'write' || (held === 'read' && level === 'read')
}

/** Whether rights are enough for a call; whether it takes an owner is another question. */
export function meetsNeed(rights: DeskRights, { area, level, also }: DeskNeed): boolean {
  return hasRight(rights, area, level) && (also === undefined || hasRight(rights, also.area, also.level))
}
