/**
 * What goes wrong on demand, for tests and benches. Nothing that comes over HTTP or from a setting reaches it, and in the
 * demo none of it is on. It is read at every call, so a test may change it while it runs.
 */
export type SandboxBehaviour = {
  /** Each call waits this long after it has been booked. */
  answerAfterMs?: number
  /** It is booked, and the caller does not hear of it. */
  loseAnswers?: boolean
  /** Nothing gets through to it, and nothing is booked. */
  refuseConnections?: boolean
  /** The documented amounts, $2,000.00 to $2,999.99, are declined. In the demo they would make one lot in nine unbuyable. */
  declineAmounts?: boolean
  /** Methods can't be removed. */
  failRemovals?: boolean
  /** How long captured money takes to settle: a minute, unless said otherwise. */
  settleAfterMs?: number
}
