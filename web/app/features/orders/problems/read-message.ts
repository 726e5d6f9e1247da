import { readFields } from '../../../lib/pages/forms/read-fields.ts'

/** What a form about a problem sends: a number that can't be read has seen nothing. */
export function readMessage(form: FormData) {
  const { id, text, seen } = readFields(form, 'id', 'text', 'seen')
  const photo_ids = form.getAll('photo_id').filter((photo) => typeof photo === 'string')
  return { id, text, photo_ids, seen: /^\d{1,3}$/.test(seen) ? Number(seen) : 0 }
}
