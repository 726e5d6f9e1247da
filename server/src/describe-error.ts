/**
 * An error as the log may hold it. PostgreSQL's `detail` and `where` quote the values of a row, which may be personal,
 * so only what names the place of the failure is taken.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table, column } = error as {
    code?: unknown
    constraint?: unknown
    table?: unknown
    column?: unknown
  }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
