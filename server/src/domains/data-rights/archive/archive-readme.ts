import type { Collection } from './collections.ts'

/** What stands in the archive beside the files, for its reader. */
export function archiveReadme(
  collections: readonly Pick<Collection, 'name' | 'about'>[],
  { madeAt }: { madeAt: Date },
): string {
  return [
    'Your Lotyard data',
    '',
    `Made on ${madeAt.toISOString().replace('T', ' ').slice(0, 16)} UTC.`,
    '',
    'account.json',
    '  Your name, e-mail address, role, and when you accepted our terms.',
    '',
    ...collections.flatMap(({ name, about }) => [`${name}.json, ${name}.csv`, `  ${about}`, '']),
    'Both files of a pair hold the same: JSON for programs, CSV for spreadsheets. Amounts are in cents, times in UTC.',
    'In CSV files an apostrophe stands before text that a spreadsheet would take for a formula.',
    'Passwords are not included: we only keep a hash, which cannot be turned back into your password.',
    '',
  ].join('\n')
}
