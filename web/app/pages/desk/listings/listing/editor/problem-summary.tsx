import { fieldId } from '../../../../../features/desk/listings/field-state.ts'

export const SUMMARY_ID = 'problems'

/** Sentences about what has several fields, or is read below another name. */
const FIELD_OF: Readonly<Record<string, string>> = {
  publish: 'opens_at',
  drops: 'drop_price_0',
  auction: 'opening_cents',
}

/** All that kept the form from being saved, each leading to its field. */
export function ProblemSummary({ errors }: { errors: Record<string, string[]> }) {
  const problems = Object.entries(errors)
  if (problems.length < 2) return null
  return (
    <ul id={SUMMARY_ID} className="grid list-disc gap-1 pl-6">
      {problems.map(([name, sentences]) => (
        <li key={name}>
          <a href={`#${fieldId(FIELD_OF[name] ?? name)}`} className="text-link">
            {sentences.join(' ')}
          </a>
        </li>
      ))}
    </ul>
  )
}
