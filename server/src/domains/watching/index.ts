export { registerWatchingRoutes } from './routes.ts'
