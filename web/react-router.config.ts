import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: true,
  // Our client actions are a line each: apart from their page they would only be one more request.
  splitRouteModules: false,
} satisfies Config
