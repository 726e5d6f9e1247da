/** Every job there is, with what it is told. A handler may run twice, so a payload names facts and never amounts. */
export type Jobs = {
  send_mail: { mailId: string }
}
