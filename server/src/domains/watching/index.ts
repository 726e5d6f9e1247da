export { listWatchIds } from './list-watch-ids.ts'
