/** Every page there is, and who may see it. Accessibility tests and screenshots both walk this list. */
export type SitePage = { name: string; path: string; as?: 'buyer' | 'seller' | 'admin' }

export const SITE_PAGES: SitePage[] = [
  { name: 'front', path: '/' },
  { name: 'lots', path: '/lots/' },
  { name: 'lots-filtered', path: '/lots/?category=home-garden&condition=like-new&min_price=500' },
  { name: 'lots-search', path: '/lots/search/?search=power' },
  { name: 'lots-empty', path: '/lots/search/?search=zzzzqqqq&condition=new' },
  { name: 'newly-added', path: '/lots/newly-added/' },
  { name: 'lot', path: 'first-lot' },
  { name: 'sign-in', path: '/account/sign_in/' },
  { name: 'sign-up', path: '/account/sign_up/' },
  { name: 'forgot-password', path: '/account/forgot_password/' },
  { name: 'account', path: '/account/', as: 'buyer' },
  { name: 'watch-list', path: '/account/watch_list/', as: 'buyer' },
  { name: 'bids', path: '/account/bids/', as: 'buyer' },
  { name: 'account-edit', path: '/account/edit/', as: 'buyer' },
  { name: 'devices', path: '/account/devices/', as: 'buyer' },
  { name: 'data', path: '/account/data/', as: 'buyer' },
  { name: 'admin', path: '/admin/', as: 'admin' },
  { name: 'outbox', path: '/admin/outbox/', as: 'admin' },
  { name: 'help', path: '/help/' },
  { name: 'terms', path: '/terms/' },
  { name: 'privacy', path: '/privacy/' },
  { name: 'unsubscribe-broken-link', path: '/unsubscribe/?token=half' },
  { name: 'not-found', path: '/no/such/page/' },
]
