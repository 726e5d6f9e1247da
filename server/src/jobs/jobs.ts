/** Every job there is, with what it is told. A handler may run twice, so a payload names facts and never amounts. */
export type Jobs = {
  send_mail: { mailId: string }
  /** Sessions, tokens and attempt counts that are over. */
  remove_expired: Record<string, never>
  /** Changes of listings that every read model has taken in. */
  trim_listing_changes: Record<string, never>
}
export type JobName = keyof Jobs
