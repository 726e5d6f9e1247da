// Publish takes along what was typed into the other forms of the page: without it buyers would read what was saved before.
//
// Each part is a form of its own. As Publish is sent, the fields of those that are unsaved are copied into it, named
// 'goods.title'; the server reads each part by the rules of its own form. Without scripts the page says to save first.
import { isUnsaved } from '../../../../../lib/browser/stores/unsaved-forms.ts'

export const CARRIED_PARTS = ['goods', 'offer', 'shipping', 'audience'] as const
export type CarriedPart = (typeof CARRIED_PARTS)[number]

const CARRIED = 'carried'
/** Publish has its own. */
const NOT_CARRIED: readonly string[] = ['authenticity_token', 'act', 'version']

/** The fields of all parts that are unsaved, as Publish sends them. */
export function listCarriedFields(forms: Iterable<HTMLFormElement>): [name: string, value: string][] {
  return [...forms].flatMap((form): [string, string][] => {
    const fields = new FormData(form)
    const part = CARRIED_PARTS.find((name) => name === fields.get('act'))
    if (part === undefined || !isUnsaved(form)) return []
    const texts = [...fields].flatMap(([name, value]): [string, string][] =>
      typeof value !== 'string' || NOT_CARRIED.includes(name) ? [] : [[`${part}.${name}`, value]],
    )
    return [[CARRIED, part], ...texts]
  })
}

/** The form of one part, as it was carried; null where it wasn't. */
export function readCarriedPart(form: FormData, part: CarriedPart): FormData | null {
  if (!form.getAll(CARRIED).includes(part)) return null
  const own = new FormData()
  for (const [name, value] of form) if (name.startsWith(`${part}.`)) own.append(name.slice(part.length + 1), value)
  return own
}

/** What was wrong with parts that Publish carried. Said where it was pressed: their own forms wait for their own answers. */
export function carriedProblems(errors: Record<string, string[]>): string[] {
  return Object.entries(errors)
    .filter(([field]) => field !== 'opens_at' && field !== 'publish')
    .flatMap(([, sentences]) => sentences)
}
