import type { TemplatePart } from '@lotyard/contract/rules/desk/templates/template-parts'

/** What a form calls the box of a part. */
export function partField(part: TemplatePart): string {
  return `part_${part}`
}
