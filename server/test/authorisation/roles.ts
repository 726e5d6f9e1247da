// Who calls in the authorisation table, from the least trusted to the most.

export const ROLES = [
  'visitor',
  'suspended',
  'buyer',
  'other_buyer',
  'seller',
  'other_seller',
  'staff_elsewhere',
  'staff_reading',
  'staff',
  'owner',
] as const
export type Role = (typeof ROLES)[number]

export const ROLE_MEANINGS: Record<Role, string> = {
  visitor: 'not signed in',
  suspended: 'an owner of the market who was suspended, with a session from before',
  buyer: 'the account that the thing in the path or body belongs to',
  other_buyer: 'any other buyer',
  seller: 'the seller of the lot',
  other_seller: 'any other seller',
  staff_elsewhere: "an admin who may write in every area but the call's; for calls of any area, in none",
  staff_reading: "an admin who may only read, and only the call's areas",
  staff: "an admin who may write, and only in the call's areas",
  owner: 'an owner of the market',
}
