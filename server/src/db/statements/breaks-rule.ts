import pg from 'pg'

/** Whether PostgreSQL refused a statement for the constraint of this name, a trigger's included. */
export function breaksRule(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
