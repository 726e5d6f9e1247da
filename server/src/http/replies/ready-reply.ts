/**
 * A reply that is at hand as JSON text, for the wire, and as a value, for pages that are drawn in this process. Each is made
 * only where it is asked for, and both must be the same reply: an undeclared field in either would reach the client.
 */
export class ReadyReply<Reply> {
  readonly text: () => string
  readonly value: () => Reply

  constructor({ text, value }: { text: () => string; value: () => Reply }) {
    this.text = text
    this.value = value
  }
}
