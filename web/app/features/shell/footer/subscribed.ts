/** The same for a new address and a known one: otherwise an attacker could find out who subscribes. */
export function subscribedText(sendsMail: boolean): string {
  return sendsMail
    ? "Check your e-mail for a link to confirm. Already subscribed? You're all set."
    : "E-mail isn't sent here. An admin can find your link in the outbox."
}
