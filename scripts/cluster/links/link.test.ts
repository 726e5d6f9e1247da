import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { openLink, type Link } from './link.ts'

const echo = createServer((socket) => socket.pipe(socket).on('error', () => {}))
let link: Link
let port: number

beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  port = await requireFreePort('127.0.0.1', 0)
  link = await openLink({ port, targetPort: (echo.address() as AddressInfo).port })
})
afterAll(async () => {
  link.close()
  echo.close()
  await once(echo, 'close')
})

test('a silent link lets nothing pass and breaks nothing: what was sent arrives once when it is open again', async () => {
  const old = connect(port, '127.0.0.1')
  await once(old, 'connect')
  old.write('before')
  expect(String((await once(old, 'data'))[0])).toBe('before')
  link.set('silent')
  const heard: string[] = []
  old.on('data', (part) => heard.push(String(part)))
  old.write('during')
  const late = connect(port, '127.0.0.1')
  late.write('also')
  const lateHeard = once(late, 'data')
  await once(late, 'connect')
  // A round trip past the link: what could arrive would have arrived.
  const beside = connect((echo.address() as AddressInfo).port, '127.0.0.1')
  beside.write('x')
  await once(beside, 'data')
  expect(heard).toEqual([])
  link.set('open')
  expect(String((await lateHeard)[0])).toBe('also')
  if (heard.length === 0) await once(old, 'data')
  expect(heard).toEqual(['during'])
  for (const socket of [old, late, beside]) socket.destroy()
})

test('a refusing link resets what is connected and what connects', async () => {
  link.set('open')
  const old = connect(port, '127.0.0.1')
  await once(old, 'connect')
  old.write('x')
  await once(old, 'data')
  const reset = once(old, 'error')
  link.set('refusing')
  expect((await reset)[0]).toMatchObject({ code: 'ECONNRESET' })
  const late = connect(port, '127.0.0.1')
  expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' })
})
