import type { Outcome } from '../../api/api.ts'
import { readFields } from '../../lib/pages/forms/read-fields.ts'

type Calls<Body extends { key: string }, Saved> = {
  create: (input: { body: Body }) => Promise<Outcome<Saved>>
  change: (input: { params: { key: string }; body: Omit<Body, 'key'> & { version: number } }) => Promise<Outcome<Saved>>
}

/** Creates what has no version yet. What has one is changed, and refused where another admin has saved it since. */
export async function saveKeyed<Body extends { key: string }, Saved>(
  form: FormData,
  body: Body,
  { create, change }: Calls<Body, Saved>,
): Promise<Outcome<Saved>> {
  const { version } = readFields(form, 'version')
  if (version === '') return create({ body })
  const { key, ...fields } = body
  return change({ params: { key }, body: { ...fields, version: Number(version) } })
}
