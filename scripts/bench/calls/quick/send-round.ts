// Sends a handful of requests and waits for their replies. In this process, because starting a thread for each of some
// hundred rounds would take longer than the rounds.
import { Agent, request } from 'node:http'
import type { LoadRequest } from '../../machine/load-client.ts'

/** As many as in the whole bench: some costs are shared by requests that come together. */
const CONNECTIONS = 8
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export type Expected = { port: number; status: number }

/** Throws where a reply has another status: a refusal costs less than what was to be measured. */
export async function sendRound(expected: Expected, requests: readonly LoadRequest[]): Promise<void> {
  const waiting = requests.values()
  const sender = async (): Promise<void> => {
    for (const next of waiting) await send(expected, next)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sender))
}

export function closeConnections(): void {
  agent.destroy()
}

function send({ port, status }: Expected, { path, method = 'GET', headers = {}, body }: LoadRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
    let said = ''
    response.setEncoding('latin1')
    response.on('data', (part: string) => {
      if (response.statusCode !== status) said += part
    })
    response.on('error', reject)
    response.on('end', () => {
      if (response.statusCode === status) resolve()
      else reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${said.slice(0, 300)}`))
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
