/** Which jobs go first when all slots are taken: lower is earlier, and 0 is what a job has unless told. */
export const PRIORITY = {
  /** Bidders sit before the page and wait for the result. */
  close: -10,
  /** What closes missed auctions, tells bidders and announces lots: short, and soon too late. */
  prompt: -5,
  /** A newsletter is a hundred thousand jobs: a mail to reset a password must not stand behind them. */
  news: 10,
} as const
