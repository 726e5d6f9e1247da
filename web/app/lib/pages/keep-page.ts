import { UNEXPLAINED, UNREACHABLE, type Failure } from '../../api/api.ts'

/**
 * Runs a page's action from the browser. Where no answer comes back (the network is gone, the server stopped) or the
 * server refuses the post itself, the page stays as it is, with what was typed, and says why: the error page would throw
 * all of it away.
 */
export async function keepPage<Answer, Unsent>(
  serverAction: () => Promise<Answer>,
  unsent: (failure: Failure) => Unsent,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    // A redirect is an answer.
    if (thrown instanceof Response) throw thrown
    // With such a status the loaders are not run again. They would fail as well, and take the page with them.
    // Not by `data` of the router: it would pull a part of the router out of its chunk, for every page.
    return Response.json(unsent(toFailure(thrown)), { status: 503 }) as unknown as Unsent
  }
}

function toFailure(thrown: unknown): Failure {
  // As fetch rejects when nothing came back.
  if (thrown instanceof TypeError) return { ok: false, status: 0, error: { code: 'unreachable', message: UNREACHABLE } }
  return { ok: false, status: 500, error: { code: 'unexpected', message: readMessage(thrown) ?? UNEXPLAINED } }
}

/** The router throws a refusal of the server itself (an expired token, too many requests) with its body as text. */
function readMessage(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('data' in thrown)) return null
  try {
    const body: unknown = typeof thrown.data === 'string' ? JSON.parse(thrown.data) : thrown.data
    const isReply = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    return isReply ? (body.message as string) : null
  } catch {
    // A proxy's page, not a reply of ours.
    return null
  }
}
