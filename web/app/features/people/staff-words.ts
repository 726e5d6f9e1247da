import type { DeskArea, DeskLevel, DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'

export const AREA_NAMES: Readonly<Record<DeskArea, string>> = {
  listings: 'Listings',
  orders: 'Orders',
  money: 'Money',
  people: 'People',
  market: 'Market',
}

export const AREA_NOTES: Readonly<Record<DeskArea, string>> = {
  listings: 'Lots, imports, auctions',
  orders: 'Orders, shipping, pickups, problems',
  money: 'Payments, refunds, payouts, invoices, numbers',
  people: 'Accounts, certificates, audit trail, exports',
  market: 'Sites, warehouses, freight, tax, settings',
}

export const LEVEL_NAMES: Readonly<Record<DeskLevel | 'none', string>> = {
  none: 'None',
  read: 'Read',
  write: 'Change',
}

/** 'Orders: change · Money: read'. */
export function rightsText(rights: DeskRights): string {
  const areas = Object.keys(AREA_NAMES) as DeskArea[]
  const held = areas.flatMap((area) => {
    const level = rights[area]
    return level === undefined ? [] : [`${AREA_NAMES[area]}: ${LEVEL_NAMES[level].toLowerCase()}`]
  })
  return held.length === 0 ? 'Nothing yet' : held.join(' · ')
}
