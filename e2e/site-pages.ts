/** Every page there is, and who may see it. Accessibility tests and screenshots both walk this list. */
export type SitePage = { name: string; path: string; as?: 'buyer' | 'seller' | 'admin' }

export const SITE_PAGES: SitePage[] = [
  { name: 'front', path: '/' },
  { name: 'lots', path: '/lots/' },
  { name: 'lot', path: 'first-lot' },
  { name: 'sign-in', path: '/account/sign_in/' },
  { name: 'sign-up', path: '/account/sign_up/' },
  { name: 'forgot-password', path: '/account/forgot_password/' },
  { name: 'account', path: '/account/', as: 'buyer' },
  { name: 'bids', path: '/account/bids/', as: 'buyer' },
  { name: 'account-edit', path: '/account/edit/', as: 'buyer' },
  { name: 'devices', path: '/account/devices/', as: 'buyer' },
  { name: 'admin', path: '/admin/', as: 'admin' },
  { name: 'outbox', path: '/admin/outbox/', as: 'admin' },
  { name: 'help', path: '/help/' },
  { name: 'terms', path: '/terms/' },
  { name: 'privacy', path: '/privacy/' },
  { name: 'not-found', path: '/no/such/page/' },
]
