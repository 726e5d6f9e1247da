import type { Role } from '@lotyard/contract/account/account'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'lotyard-demo'

export type DemoAccount = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The invented company that a lot's page names. */
  sellerName: string | null
}

export const DEMO_ACCOUNTS = {
  buyer: {
    id: '0b0e0000-0000-4000-8000-000000000001',
    email: 'buyer@lotyard.test',
    firstName: 'Bianca',
    lastName: 'Ortega',
    role: 'buyer',
    sellerName: null,
  },
  rival: {
    id: '0b0e0000-0000-4000-8000-000000000002',
    email: 'rival@lotyard.test',
    firstName: 'Rufus',
    lastName: 'Vance',
    role: 'buyer',
    sellerName: null,
  },
  seller: {
    id: '0b0e0000-0000-4000-8000-000000000003',
    email: 'seller@lotyard.test',
    firstName: 'Selma',
    lastName: 'Lindgren',
    role: 'seller',
    sellerName: 'Prairie Oak Liquidation',
  },
  northgate: {
    id: '0b0e0000-0000-4000-8000-000000000004',
    email: 'northgate@lotyard.test',
    firstName: 'Noah',
    lastName: 'Gatewood',
    role: 'seller',
    sellerName: 'Northgate Returns',
  },
  harborline: {
    id: '0b0e0000-0000-4000-8000-000000000005',
    email: 'harborline@lotyard.test',
    firstName: 'Hanna',
    lastName: 'Harborow',
    role: 'seller',
    sellerName: 'Harborline Surplus',
  },
  admin: {
    id: '0b0e0000-0000-4000-8000-000000000006',
    email: 'admin@lotyard.test',
    firstName: 'Ada',
    lastName: 'Mineo',
    role: 'admin',
    sellerName: null,
  },
} as const satisfies Record<string, DemoAccount>

/** Who sells how much of the market, in parts of a hundred. */
export const SELLER_SHARES = [
  [DEMO_ACCOUNTS.seller.id, 50],
  [DEMO_ACCOUNTS.northgate.id, 30],
  [DEMO_ACCOUNTS.harborline.id, 20],
] as const

/** Who to sign in as; printed at start. */
export const DEMO_GUIDE = {
  password: DEMO_PASSWORD,
  accounts: [
    { email: DEMO_ACCOUNTS.buyer.email, description: 'a buyer with watches, bids and orders' },
    { email: DEMO_ACCOUNTS.rival.email, description: 'another buyer, to bid against' },
    { email: DEMO_ACCOUNTS.seller.email, description: 'lists lots' },
    { email: DEMO_ACCOUNTS.admin.email, description: 'sees and edits everything' },
  ],
}
