// What stands in front of the web processes: HAProxy where it is installed, else a small balancer with the same manners. Both
// look at /readyz, and try the next process where one refuses a connection.
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { once } from 'node:events'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import type { Part } from './market.ts'

export type Balancer = { kind: 'HAProxy' | 'built in'; address: string; stop: () => Promise<void> }

const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
const CHECK_EVERY_MS = 500
/** Says which process answered. */
export const ANSWERED_BY = 'x-answered-by'

export async function openBalancer(folder: string, webs: readonly Part[]): Promise<Balancer> {
  const port = await requireFreePort('127.0.0.1', 0)
  const address = `http://127.0.0.1:${port}`
  if (HAPROXY === undefined) return { kind: 'built in', address, stop: await openBuiltIn(port, webs) }
  return { kind: 'HAProxy', address, stop: await openHaproxy(HAPROXY, join(folder, 'haproxy.cfg'), port, webs) }
}

async function openHaproxy(
  program: string,
  path: string,
  port: number,
  webs: readonly Part[],
): Promise<() => Promise<void>> {
  const servers = webs.map(({ name, port: at }) => `  server ${toId(name)} 127.0.0.1:${at} check`)
  writeFileSync(
    path,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  option redispatch 1
  option forwardfor
frontend site
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header ${ANSWERED_BY} %s
  default-server inter ${CHECK_EVERY_MS}ms fall 2 rise 1
${servers.join('\n')}
`,
  )
  const child = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-4_000)))
  const exited = once(child, 'exit')
  await Promise.race([
    untilOpen(port),
    exited.then(() => {
      throw new Error(`HAProxy did not start:\n${said}`)
    }),
  ])
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function toId(name: string): string {
  return name.replaceAll(' ', '-')
}

/** A connection for each request: none is ever sent on one that the other side is just closing. */
async function openBuiltIn(port: number, webs: readonly Part[]): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: false })
  const ready = new Set(webs)
  let turn = 0
  const checks = setInterval(() => {
    for (const web of webs)
      fetch(`http://127.0.0.1:${web.port}/readyz`)
        .then(({ status }) => (status === 200 ? ready.add(web) : ready.delete(web)))
        .catch(() => ready.delete(web))
  }, CHECK_EVERY_MS)

  function pass(request: IncomingMessage, response: ServerResponse, tried: Set<Part>): void {
    const choices = [...ready, ...webs].filter((web) => !tried.has(web))
    const web = choices[turn++ % Math.max(1, Math.min(choices.length, ready.size))]
    if (web === undefined) return void response.writeHead(503).end()
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '', connection: 'close' }
    const upstream = send({ port: web.port, agent, path: request.url, method: request.method, headers })
    upstream.on('response', (reply) => {
      const { connection: _ofTheOtherSide, ...passedOn } = reply.headers
      response.writeHead(reply.statusCode ?? 502, { ...passedOn, [ANSWERED_BY]: toId(web.name) })
      reply.on('error', () => response.destroy())
      reply.pipe(response)
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      // Refused before anything was sent: the next one may be asked, whatever the request is.
      if (error.code === 'ECONNREFUSED' && !response.headersSent) return pass(request, response, tried.add(web))
      response.destroy()
    })
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
  const server = createServer((request, response) => pass(request, response, new Set()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    clearInterval(checks)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
