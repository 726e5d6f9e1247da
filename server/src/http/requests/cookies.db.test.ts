import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { buildApp } from '../../app.ts'
import { clearCookie, setCookie } from './cookies.ts'

const server = useApp()

test('a cookie lives for the days it is given', async () => {
  const app = await buildApp(server.context)
  app.get('/cookies', async (_request, reply) => {
    setCookie(reply, 'a_week', 'x', { days: 7 })
    setCookie(reply, 'half_a_day', 'x', { days: 0.5 })
    setCookie(reply, 'while_open', 'x', { days: null })
    clearCookie(reply, 'gone')
    return 'ok'
  })
  const { cookies } = await app.inject('/cookies')
  await app.close()
  expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
    ['a_week', 604_800],
    ['half_a_day', 43_200],
    ['while_open', undefined],
    ['gone', 0],
  ])
})
