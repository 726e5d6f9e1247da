// What a log may say of an error.
//
// PostgreSQL's `detail` and `where` quote the values of a row, and other fields of an error may hold the parameters of a
// statement or the body of a request. They may be personal. So fields are named here one by one, and only those that say
// what failed and where.

const LOCATING_FIELDS = ['code', 'constraint', 'table', 'column'] as const
/** Causes may form a ring, and a library may collect thousands of errors in one. */
const MAX_DEPTH = 5
const MAX_ERRORS = 10

export function describeError(error: unknown): Record<string, unknown> {
  return describe(error, 1)
}

function describe(error: unknown, depth: number): Record<string, unknown> {
  // An object that is no Error is not written out: it may be anything, a row included.
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error }
  const description: Record<string, unknown> = { name: error.name, message: error.message, stack: error.stack }
  for (const field of LOCATING_FIELDS) {
    const value = (error as { [name in typeof field]?: unknown })[field]
    if (typeof value === 'string' || typeof value === 'number') description[field] = value
  }
  if (depth === MAX_DEPTH) return description
  if (error.cause !== undefined) description['cause'] = describe(error.cause, depth + 1)
  if (error instanceof AggregateError)
    description['errors'] = error.errors.slice(0, MAX_ERRORS).map((one) => describe(one, depth + 1))
  return description
}
