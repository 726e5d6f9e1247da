export { findComparables } from './comparable-queries.ts'
export { countMarket } from './count-market.ts'
export { listMarketPaths } from './read-market.ts'
