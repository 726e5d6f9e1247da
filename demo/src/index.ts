export { loadDemo } from './load/load-demo.ts'
export { seedListings } from './load/seed-listings.ts'
export { DEMO_GUIDE } from './market/data/accounts.ts'
export { refreshDemo } from './refresh/refresh-demo.ts'
