import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: true,
  // All addresses at once: asked for at each click, they would be one more round trip before the next page.
  routeDiscovery: { mode: 'initial' },
  // Our client actions are a line each: apart from their page they would only be one more request.
  splitRouteModules: false,
} satisfies Config
