import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import type { TSchema } from 'typebox'

/**
 * One route that sends the same reply every time and does nothing else: what our own routes are measured beside. With a
 * schema it serialises the payload, without one the payload is a page.
 */
export async function startBareServer(
  reply: TSchema | null,
  payload: unknown,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = fastify()
  if (reply !== null) app.get('/bare', { schema: { response: { 200: reply } } }, async () => payload)
  else app.get('/bare', async (_request, response) => response.type('text/html; charset=utf-8').send(payload))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() }
}
