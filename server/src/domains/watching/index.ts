export { listAllWatchIds } from './watch-queries.ts'
