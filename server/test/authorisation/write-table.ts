import { ROLE_MEANINGS, ROLES } from './roles.ts'
import { TABLE, type Outcome } from './table.ts'

const SIGNS: Partial<Record<Outcome, string>> = { done: 'yes', nothing: 'empty' }
const HEADINGS = ROLES.map((role) => role.replaceAll('_', ' '))

/** docs/security-authorisation.md, whole. */
export function writeTable(): string {
  const meanings = ROLES.map((role, at) => `- **${HEADINGS[at]}**: ${ROLE_MEANINGS[role]}`)
  const groups = TABLE.map(({ title, row, calls }) => {
    const cells = ROLES.map((role) => SIGNS[row[role]] ?? row[role])
    return [
      `## ${title}`,
      '',
      line(HEADINGS),
      line(HEADINGS.map(() => '---')),
      line(cells),
      '',
      ...calls.map((call) => `- \`${call}\``),
      '',
    ].join('\n')
  })
  return `# Who may make which call

Written by \`npm run security -- table\` from \`server/test/authorisation/table.ts\`; a test makes every call of the OpenAPI document as everyone below, with a body that gets past validation, and compares.

${meanings.join('\n')}

*yes*: it is done. *401*: asked to sign in. *403*: not allowed. *404*: the reply is, to the letter, that of something that does not exist. *empty*: so is the list. A status with a word: refused by another rule.

${groups.join('\n')}`
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
