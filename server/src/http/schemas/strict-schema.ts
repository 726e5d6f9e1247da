// What a call may be sent, said once for all of them: a body holds the keys that its schema names, and an integer is one
// that the database can hold.
//
// Keys that no schema names are taken out before a handler sees them, so no statement can be made of them; they are not
// refused, because callers written for a later or an older contract send some. A record (`browser_data`) says itself that
// its keys are free. Without the limits an integer beyond PostgreSQL's reached a statement, and was a 500.

type Schema = Readonly<Record<string, unknown>>

/** PostgreSQL's integer: what a schema without limits of its own stands for. */
const INTEGER_LIMITS = { minimum: -2_147_483_648, maximum: 2_147_483_647 }
const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'] as const

/** The schema that a body is checked by. Compiled with `removeAdditional`, it takes out what a closed object doesn't name. */
export function toBodySchema(schema: unknown): Schema {
  return toStrictSchema(schema, { isClosed: true })
}

/** The schema that a part of an address is checked by. Links carry what others added (`utm_source`): it stays, unread. */
export function toAddressSchema(schema: unknown): Schema {
  return toStrictSchema(schema, { isClosed: false })
}

function toStrictSchema(schema: unknown, options: { isClosed: boolean }): Schema {
  const given = schema as Schema
  const toStrict = (part: unknown): Schema => toStrictSchema(part, options)
  const strict: Record<string, unknown> = { ...given }
  if (given['type'] === 'integer') Object.assign(strict, { ...INTEGER_LIMITS, ...given })
  if (isSchema(given['properties'])) {
    strict['properties'] = mapValues(given['properties'], toStrict)
    if (options.isClosed) strict['additionalProperties'] = given['additionalProperties'] ?? false
  }
  if (isSchema(given['items'])) strict['items'] = toStrict(given['items'])
  for (const keyword of ALTERNATIVES) {
    const alternatives = given[keyword]
    if (!Array.isArray(alternatives)) continue
    // The first of two objects would take out the keys of the second before that is even tried.
    if (options.isClosed && alternatives.filter(holdsKeys).length > 1)
      throw new Error(`A body has ${keyword} of two objects.`)
    strict[keyword] = alternatives.map(toStrict)
  }
  return strict
}

function holdsKeys(schema: unknown): boolean {
  return (
    isSchema(schema) && (isSchema(schema['properties']) || (isSchema(schema['items']) && holdsKeys(schema['items'])))
  )
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(values: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
