/** Where an account downloads the archive of its data. */
export const ARCHIVE_PATH = '/api/account/export'

/** The day in UTC, so that two archives of a day are known to be of the same one wherever they are opened. */
export function archiveFileName(madeAt: Date): string {
  return `lotyard-data-${madeAt.toISOString().slice(0, 10)}.zip`
}
