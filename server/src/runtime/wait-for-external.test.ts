import { expect, test, vi } from 'vitest'
import { StartError } from './reporting/start-error.ts'
import { waitForExternal } from './wait-for-external.ts'

const away = new StartError('DATABASE_URL: no PostgreSQL answers at db:5432.', {
  cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
})
const wrongPassword = new StartError('DATABASE_URL: the server at db:5432 refuses the password of me.', {
  cause: Object.assign(new Error('no'), { code: '28P01' }),
})

/** What is said while the database answers like this, one after the other. */
async function wait(answers: (Error | null)[], limitMs: number): Promise<{ said: string[]; asked: number }> {
  const said: string[] = []
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer) throw answer
  })
  await waitForExternal({ limitMs, say: (sentence) => said.push(sentence) }, ask, 1)
  return { said, asked: ask.mock.calls.length }
}

test('a start waits for a database that is away, says so once, and goes on when it answers', async () => {
  expect(await wait([away, away, away, null], 600_000)).toEqual({
    said: ['DATABASE_URL: no PostgreSQL answers at db:5432. Waiting for it, for up to 10 minutes.'],
    asked: 4,
  })
})

test('what waiting cannot cure stops it at once, also after a wait', async () => {
  await expect(wait([away, wrongPassword, null], 600_000)).rejects.toThrow(wrongPassword)
})

test('the wait has a limit, and a command may have none', async () => {
  // A supervisor should try again then, as it should not with a wrong password.
  const over = new StartError(away.message, { cause: away.cause, mayPass: true })
  await expect(wait([away], 20)).rejects.toEqual(over)
  await expect(wait([away, null], 0)).rejects.toEqual(over)
  expect(wrongPassword.mayPass).toBe(false)
})
