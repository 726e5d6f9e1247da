import type { ImportChoices } from '@lotyard/contract/desk/imports'

/** As a select offers them. */
export function toOptions(choices: ImportChoices[keyof ImportChoices] | undefined): [string, string][] {
  return (choices ?? []).map(({ key, name }) => [key, name])
}
