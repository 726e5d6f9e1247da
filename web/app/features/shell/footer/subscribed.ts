/** The same for a new address and a known one: whose address is on the list is nobody's business. */
export function subscribedText(sendsMail: boolean): string {
  return sendsMail
    ? "Check your e-mail for a link to confirm. Already subscribed? You're all set."
    : "E-mail isn't sent here. An admin can find your link in the outbox."
}
