import { StartError } from './reporting/start-error.ts'

/**
 * The demo is a package of its own, read only when it is switched on: a market without it never runs a line of it, and
 * need not have it installed.
 */
export async function importDemo(): Promise<typeof import('@lotyard/demo')> {
  try {
    return await import('@lotyard/demo')
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new StartError(
      'The demo is on, but its package @lotyard/demo is not installed. Install it or set DEMO=off.',
      {
        cause: error,
      },
    )
  }
}

/** Not when something that the demo itself imports is missing: that is a broken install, and says so. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /Cannot find package '@lotyard\/demo'/.test(error.message)
}
