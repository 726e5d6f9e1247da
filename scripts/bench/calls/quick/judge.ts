// Judges a call by how many times the calibration's CPU time it takes, against the ratio that is committed.
//
// Neighbours on the machine make single rounds slower and none faster, so the best round counts, of the call as of the
// calibration, and a call that looks slow is measured again. Slower code is slow in all rounds.

/** A call fails above this many times its committed ratio. */
export const MAX_FACTOR = 1.5
/** Above this it is measured again: a call this slow is near enough to failing that a busy minute may be the reason. */
export const SUSPICIOUS_FACTOR = 1.25

/** CPU milliseconds a request, of one round: the call's, and the calibration's right before and after it. */
export type Round = { callMs: number; calibrationMs: number }
export type Ratios = Readonly<Record<string, number>>
/** By kind of processor: some work is a tenth or a third slower beside the calibration on another kind. */
export type CommittedRatios = Readonly<Record<string, Ratios>>
export type Verdict = { name: string; ratio: number; committed: number | null; factor: number; problem: string | null }

export function toRatio(rounds: readonly Round[]): number {
  const min = (read: (round: Round) => number): number => Math.min(...rounds.map(read))
  return min(({ callMs }) => callMs) / min(({ calibrationMs }) => calibrationMs)
}

export function isSuspicious(ratio: number, committed: number | undefined, factor = SUSPICIOUS_FACTOR): boolean {
  return committed !== undefined && !(ratio <= committed * factor)
}

export function judge(name: string, ratio: number, committed: number | undefined): Verdict {
  if (committed === undefined)
    return { name, ratio, committed: null, factor: NaN, problem: 'no committed ratio: run it with --write.' }
  const factor = ratio / committed
  // Not `factor > MAX_FACTOR`: a call that was never replied to has no number, and must fail too.
  const problem =
    factor <= MAX_FACTOR ? null : `${factor.toFixed(2)} times its committed ratio (allowed: ${MAX_FACTOR}).`
  return { name, ratio, committed, factor, problem }
}

/** Committed ratios of calls that are measured no more: they would look like a promise that no run keeps. */
export function findStale(ratios: Ratios, names: readonly string[]): string[] {
  return Object.keys(ratios).filter((name) => !names.includes(name))
}
