import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: it draws the same pages in about two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The installed Chromium; undefined leaves the choice to Playwright's own download. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Chromium refuses its sandbox to root; an ordinary user keeps it. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-gpu',
      // No page of a test lives long enough for its scripts to be worth optimizing.
      '--js-flags=--no-maglev,--no-opt,--single-threaded-gc',
    ],
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // It does not exist, or this user may not run it.
    return false
  }
}
