/** States what must hold. A failure is a bug of ours, answered with 500 and logged; input is refused instead. */
export function assert(holds: unknown, claim: string): asserts holds {
  if (!holds) throw new Error(`Broken invariant: ${claim}`)
}
