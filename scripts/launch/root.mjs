import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, wherever it was called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The pinned Node that npm installed. */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node')

/** Node keeps what it compiled here, which takes a second off every start of the server. */
export const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled')
