import { isInvalid, isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { FastifySchemaValidationError } from 'fastify'

const MAX_FIELDS = 20

/** Sentences by field, as forms show them. The field is the last name on the way to it: account.first_name → first_name. */
export function toFieldErrors(failures: FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const failure of failures) {
    const field = fieldOf(failure)
    if (field === '' || Object.keys(errors).length >= MAX_FIELDS) continue
    const sentence = isMissing(failure) ? isRequired(field) : isInvalid(field)
    // One sentence a field: a wrong type also breaks every other rule of the field.
    errors[field] ??= [sentence]
  }
  return errors
}

function isMissing({ keyword, params }: FastifySchemaValidationError): boolean {
  return keyword === 'required' || (keyword === 'minLength' && params['limit'] === 1)
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  if (keyword === 'required') return String(params['missingProperty'])
  // An item of a list is named after the list.
  const names = instancePath.split('/').filter((name) => name !== '' && !/^\d+$/.test(name))
  return names.at(-1) ?? ''
}
