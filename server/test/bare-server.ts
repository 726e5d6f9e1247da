import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import type { TSchema } from 'typebox'

/** One route that serialises the same reply every time and does nothing else: what our own routes are measured beside. */
export async function startBareServer(
  reply: TSchema,
  payload: unknown,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = fastify()
  app.get('/bare', { schema: { response: { 200: reply } } }, async () => payload)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() }
}
