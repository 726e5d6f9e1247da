// Why a form can't be sent yet, as a sentence beside its button. A button that is gray without a word sends people looking.

/** Null where every required field is filled in. */
export function missingSentence(form: HTMLFormElement): string | null {
  const missing = [...form.elements].filter(isMissing)
  if (missing.length === 0) return null
  const names = missing.filter((element) => !isCheckbox(element)).map(nameOf)
  const hasBox = missing.some(isCheckbox)
  const parts = [...(names.length > 0 ? [`fill in ${inWords(names)}`] : []), ...(hasBox ? ['check the box'] : [])]
  const sentence = parts.join(' and ')
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)} first.`
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

const isCheckbox = (element: Element): boolean => element instanceof HTMLInputElement && element.type === 'checkbox'

function isMissing(element: Element): element is Field {
  if (!isField(element) || !element.required) return false
  return isCheckbox(element) ? !(element as HTMLInputElement).checked : element.value.trim() === ''
}

/** As its label says it. */
function nameOf(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
  return label.trim() === '' ? 'every required field' : `“${label.trim()}”`
}

/** Beyond three, a list is longer than the form is unclear. */
const MAX_NAMED = 3

function inWords(names: readonly string[]): string {
  const unique = [...new Set(names)]
  if (unique.length > MAX_NAMED) return 'every required field'
  return unique.length === 1 ? unique[0]! : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`
}
