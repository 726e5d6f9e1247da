import { readFields } from '../../lib/pages/forms/read-fields.ts'

/** The name of what the market is made of, and its place among the others. */
export function readPlace(fields: FormData): { name: string; position: number } {
  const { name, position } = readFields(fields, 'name', 'position')
  // An empty text would count as zero.
  return { name, position: position.trim() === '' ? Number.NaN : Number(position) }
}
