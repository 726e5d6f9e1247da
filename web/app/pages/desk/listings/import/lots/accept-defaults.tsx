import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'

type Props = {
  shown: Pick<ManifestImport, 'words' | 'choices' | 'default_condition' | 'default_category'>
  /** Of a form that was refused. */
  entered: Record<string, string> | undefined
  errors: string[] | undefined
}

/** One tick for all words that mean nothing to us: their lines take the defaults. */
export function AcceptDefaults({ shown, entered, errors }: Props) {
  const { words, choices, default_condition, default_category } = shown
  const open = words.filter(
    ({ field, unmatched_count, is_over_limit }) => field !== 'brand' && (unmatched_count > 0 || is_over_limit),
  )
  if (open.length === 0) return null
  const nameOf = (among: { key: string; name: string }[] | undefined, key: string | null): string =>
    among?.find((choice) => choice.key === key)?.name ?? ''
  const said = open.map(({ field, unmatched_count, unmatched_line_count, is_over_limit }) => {
    const isCondition = field === 'condition'
    const byDefault = isCondition
      ? nameOf(choices?.conditions, default_condition)
      : nameOf(choices?.categories, default_category)
    if (is_over_limit) return `lines with an unknown ${field} are ${byDefault}`
    const counted = isCondition
      ? countOf(unmatched_count, 'condition')
      : countOf(unmatched_count, 'category', 'categories')
    return `${counted} on ${countOf(unmatched_line_count, 'line')} ${unmatched_count === 1 ? 'is' : 'are'} ${byDefault}`
  })
  return (
    <Checkbox
      name="accept_defaults"
      required
      defaultChecked={entered?.['accept_defaults'] !== undefined}
      errors={errors}
      label={`Use the defaults for what isn’t matched: ${said.join('; ')}.`}
    />
  )
}
