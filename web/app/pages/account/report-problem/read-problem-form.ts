import { readFields } from '../../../lib/pages/forms/read-fields.ts'

export type EnteredProblem = ReturnType<typeof readProblemForm>

export function readProblemForm(form: FormData) {
  const photo_ids = form.getAll('photo_id').filter((id) => typeof id === 'string')
  return { ...readFields(form, 'listing', 'kind', 'description'), photo_ids }
}
