/**
 * The named columns of a row, and nothing else that the object holds: a statement writes every key of what it is given,
 * whatever its type says. The linter refuses a statement that takes an object whose keys are not written out.
 */
export function pickColumns<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  const picked: Partial<Row> = {}
  // A column that is left out stays out: as undefined it would be written where a statement has a default.
  for (const column of columns) if (Object.hasOwn(row, column)) picked[column] = row[column]
  return picked as Pick<Row, Column>
}
