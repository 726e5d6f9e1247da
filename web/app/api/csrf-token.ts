import { API_VERSION } from '@lotyard/contract/rules/site/api-version'

export type CsrfToken = {
  /** ApiVersion and X-CSRF-Token, as every call carries them. */
  readonly headers: Record<string, string>
  /** Sends a write with a token, and again with a new one where the first had expired. */
  write: <Reply>(send: () => Promise<Reply>, isExpired: (reply: Reply) => boolean | Promise<boolean>) => Promise<Reply>
}

/**
 * The token of this browser's session. Visitors' pages carry none, because they are cached for all of them: it is asked
 * for before the first write, and again when the one we have has expired.
 */
export function createCsrfToken(fetchOnce: typeof fetch): CsrfToken {
  let drawn = readPageToken()
  let token = drawn
  const headers = () => ({ ApiVersion: API_VERSION, 'X-CSRF-Token': current() })

  /** Signing in or up draws the page again without loading it: a token kept from before would be refused once. */
  function current(): string {
    const now = readPageToken()
    if (now !== drawn) token = drawn = now
    return token
  }

  async function renew(): Promise<void> {
    const init = { headers: { ...headers(), Accept: 'application/json' } }
    const reply = await fetchOnce('/api/csrf_token', init).catch(() => null)
    // Without one the write is sent all the same: the server's refusal is then what the page shows.
    const body = (reply?.ok ? await reply.json().catch(() => null) : null) as { csrf_token?: string } | null
    token = body?.csrf_token ?? token
  }

  return {
    get headers() {
      return headers()
    },
    async write(send, isExpired) {
      if (current() === '') await renew()
      const reply = await send()
      if (!(await isExpired(reply))) return reply
      await renew()
      return send()
    },
  }
}

function readPageToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
}

export function isExpiredToken(status: number, body: unknown): boolean {
  return status === 403 && (body as { code?: string } | undefined)?.code === 'csrf_token_invalid'
}
