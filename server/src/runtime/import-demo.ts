import { StartError } from './start-error.ts'

/**
 * The demo is a package of its own, read only when it is switched on: a market without it never runs a line of it, and
 * need not have it installed.
 */
export async function importDemo(): Promise<typeof import('@lotyard/demo')> {
  try {
    return await import('@lotyard/demo')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'The demo is on, but its package @lotyard/demo is not installed. Install it or set DEMO=off.',
      {
        cause: error,
      },
    )
  }
}
