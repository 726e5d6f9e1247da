import type { Entered } from '../../../../../features/desk/listings/read-goods-form.ts'

/** What the fields are called that differ from what is saved: 'Title', 'Price'. Also of a form that was refused. */
export function unsavedLabels(form: HTMLFormElement, saved: Entered): string[] {
  const labels = [...form.elements].flatMap((field) => {
    if (!isField(field) || field.type === 'hidden' || !(field.name in saved)) return []
    if (field.type === 'radio' && !(field as HTMLInputElement).checked) return []
    return valueOf(field) === saved[field.name] ? [] : [labelOf(field)]
  })
  return [...new Set(labels)]
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(field: Element): field is Field {
  return 'labels' in field && 'name' in field && field.tagName !== 'BUTTON'
}

function valueOf(field: Field): string {
  if (field.type !== 'checkbox') return field.value
  return (field as HTMLInputElement).checked ? 'on' : ''
}

/** Without the unit or '(optional)' behind it. Of a choice of several, what it chooses. */
function labelOf(field: Field): string {
  const label = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
  return (label?.textContent ?? field.name).replace(/ \(.*\)$/, '')
}
