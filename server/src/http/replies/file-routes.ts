import type { FastifyContextConfig } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is a file that no browser runs as a page: it carries no policy, which would outweigh many of them. */
    sendsFile?: boolean
  }
}

/** For files of the build: the same for everybody, and so cheap that counting them would cost as much. */
export const FILE_ROUTE = {
  sendsFile: true,
  ignoresSession: true,
  rateLimit: false,
} as const satisfies FastifyContextConfig
