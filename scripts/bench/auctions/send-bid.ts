import { OPENING_CENTS, STEP_CENTS, type Session } from './market.ts'

/** What this process does the first time it asks for something is no part of a bid. */
export async function learnToAsk(port: number): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
}

/** The `nth` bid on a lot, counted from 0, by itself. */
export async function sendBid(options: { port: number; name: string; nth: number; session: Session }): Promise<void> {
  const { port, name, nth, session } = options
  const reply = await fetch(`http://127.0.0.1:${port}/api/listings/${name}/bids`, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(session.headers.split('\r\n').map((line) => line.split(': ') as [string, string])),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ max_bid_cents: OPENING_CENTS + nth * STEP_CENTS, confirm: true }),
  })
  if (reply.status !== 201) throw new Error(`A bid was answered ${reply.status}: ${await reply.text()}`)
}
