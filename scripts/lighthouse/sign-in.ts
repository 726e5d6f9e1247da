/** Of the demo, which has orders for its buyer. */
export type Account = 'buyer' | 'admin'
const PASSWORD = 'lotyard-demo'

/** The cookies that an account of the demo is signed in by, as a browser sends them. */
export async function signIn(url: string, account: Account): Promise<string> {
  const reply = await fetch(`${url}/api/account/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${account}@lotyard.test`, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`The ${account} of the demo could not sign in: ${reply.status}.`)
  return toCookieHeader(reply.headers.getSetCookie())
}

/** What a cookie is kept with, as how long, is not sent back. */
export function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]!).join('; ')
}
