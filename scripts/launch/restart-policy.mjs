// Decides whether a program that ended is started again, and after which pause.

// As server/src/main.ts exits: 1 for a start that was refused in a sentence, which trying again does not cure. A start that
// waited too long for its database says so in a sentence too, and ends with 70 as what is unforeseen does.
const START_REFUSED = 1
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000
const TOLD_AFTER = 5
/** A program that ran for this long was open and at work: buyers wait for it, and a start at once does not spin. */
const AT_WORK_AFTER_MS = 10_000
/** One that ran for this long was well: what ends it now has nothing to do with what ended it before. */
const WELL_AFTER_MS = 60_000

/** `end` is how it ended: { code, signal, ranMs }. Returns null where it is not started again. */
export function createRestartPolicy() {
  let failures = 0
  let shortRuns = 0
  let hasRestarted = false
  return ({ code, signal, ranMs }) => {
    if (signal === null && (code === 0 || (code === START_REFUSED && !hasRestarted))) return null
    failures = ranMs > WELL_AFTER_MS ? 1 : failures + 1
    shortRuns = ranMs > AT_WORK_AFTER_MS ? 1 : shortRuns + 1
    hasRestarted = true
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (shortRuns - 1))
    const isTold = failures === TOLD_AFTER
    return { pauseMs, sentence: isTold ? tell(failures) : null }
  }
}

function tell(failures) {
  return `Lotyard has ended unexpectedly ${failures} times in a row. It is started again every ${MAX_PAUSE_MS / 1_000} seconds at most; the lines above say why it ends. Press Ctrl-C to stop.`
}
