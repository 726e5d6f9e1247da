import { UNREACHABLE, type Failure } from '../../api/api.ts'

const UNSENT: Failure = { ok: false, status: 0, error: { code: 'unreachable', message: UNREACHABLE } }

/**
 * Runs a page's action from the browser. Where no answer comes back (the network is gone, the server stopped) the page
 * stays as it is, with what was typed, and says so: the error page would throw all of it away.
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
    return Response.json(unsent(UNSENT), { status: 503 }) as unknown as Unsent
  }
}
