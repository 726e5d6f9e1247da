export { listWatchIds } from './watch-queries.ts'
