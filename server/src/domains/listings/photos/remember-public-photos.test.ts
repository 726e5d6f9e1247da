import { expect, test } from 'vitest'
import type { PhotoAudience } from './photo-audience.ts'
import { rememberPublicPhotos } from './remember-public-photos.ts'

const HASH = 'a'.repeat(40)
/** Not 0, which the cache takes for 'no time given'. */
const START_MS = 1

function remembered() {
  const world = { audience: { kind: 'everybody' } as PhotoAudience | null, asked: 0, nowMs: START_MS }
  const photos = rememberPublicPhotos(
    async () => {
      world.asked += 1
      return world.audience
    },
    () => world.nowMs,
  )
  return { world, forget: photos.forget, ask: async () => (await photos.audienceOf(HASH))?.kind ?? null }
}

test('a public photo is asked about once a minute, however often it is served', async () => {
  const { world, ask } = remembered()
  for (let count = 0; count < 100; count++) expect(await ask()).toBe('everybody')
  expect(world.asked).toBe(1)
  world.nowMs = START_MS + 60_000
  await ask()
  expect(world.asked).toBe(1)
  world.nowMs += 1
  await ask()
  expect(world.asked).toBe(2)
})

test('what becomes private is hidden within a minute though no notice came', async () => {
  const { world, ask } = remembered()
  await ask()
  world.audience = { kind: 'private', listings: [] }
  world.nowMs = START_MS + 60_001
  expect(await ask()).toBe('private')
})

test.each<[string, PhotoAudience | null]>([
  ['private', { kind: 'private', listings: [] }],
  ['not shown by any lot', { kind: 'sellers' }],
  ['unknown', null],
])('a photo that was %s and becomes public is shown at once', async (_case, audience) => {
  const { world, ask } = remembered()
  world.audience = audience
  await ask()
  world.audience = { kind: 'everybody' }
  expect(await ask()).toBe('everybody')
})

test('who is told that photos may be private hides them at once, also one that is being asked about', async () => {
  const { world, ask, forget } = remembered()
  await ask()
  const asking = ask()
  world.audience = { kind: 'private', listings: [] }
  forget()
  await asking
  expect(await ask()).toBe('private')
})

test('an answer from before the change is not remembered', async () => {
  const answer = Promise.withResolvers<PhotoAudience>()
  let asked = 0
  const photos = rememberPublicPhotos(() => ((asked += 1), answer.promise))
  const asking = photos.audienceOf(HASH)
  photos.forget()
  answer.resolve({ kind: 'everybody' })
  await asking
  await photos.audienceOf(HASH)
  expect(asked).toBe(2)
})
