import http from 'node:http'
import https from 'node:https'

/** Answers that the SDK reads; it judges all others by their status alone. */
const READ_STATUSES = [200, 201, 422]

/**
 * A new connection for every call: one that was kept may be closed by the gateway in the moment a sale is written to it, and
 * such a sale would be 'unknown' for no reason.
 *
 * The gateway answers in XML. What calls itself JSON is another server's answer, such as a proxy's, and the SDK parses it
 * where nothing catches the error: a broken one would end the process. Broken off here, it is an answer that never came.
 */
export function openAgent({ isSecure }: { isSecure: boolean }): http.Agent {
  const agent = isSecure ? new https.Agent() : new http.Agent()
  // Every request passes through it, though the types don't know it.
  const open = agent as http.Agent & { addRequest: (request: http.ClientRequest, ...rest: unknown[]) => void }
  const addRequest = open.addRequest.bind(agent)
  open.addRequest = (request, ...rest) => {
    request.on('response', (response) => {
      if (READ_STATUSES.includes(response.statusCode ?? 0) && response.headers['content-type']?.includes('json'))
        response.destroy(new Error('the answer is JSON, which the gateway never sends'))
    })
    addRequest(request, ...rest)
  }
  return agent
}
