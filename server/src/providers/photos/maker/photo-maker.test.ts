import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPhotoMaker } from './photo-maker.ts'
import type { PhotoOrder } from './photo-order.ts'

const FAKE = new URL('../../../../test/photos/fake-photo-process.ts', import.meta.url)
const OWNER = new URL('../../../../test/photos/photo-owner.ts', import.meta.url)

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c06030' } })
  .jpeg()
  .toBuffer()
const upload = (bytes: Uint8Array): PhotoOrder => ({
  bytes,
  source: 'upload',
  renditions: [{ size: 'two_fifty', format: 'webp' }],
  withMaster: true,
})
/** What the fake process does. */
const tell = (what: string): PhotoOrder => upload(Buffer.from(what))

test('a photo is decoded and encoded in a process below the priority of pages, without our environment', async () => {
  const maker = createPhotoMaker()
  const made = await maker.make(upload(picture))
  expect([made.width, made.height]).toEqual([400, 300])
  expect((await sharp(made.master!).metadata()).format).toBe('jpeg')
  expect(made.renditions).toMatchObject([{ size: 'two_fifty', format: 'webp', width: 250, height: 188 }])
  expect((await sharp(made.renditions[0]!.bytes).metadata()).format).toBe('webp')
  const pid = maker.pid()!
  expect(pid).not.toBe(process.pid)
  if (!existsSync('/proc')) return
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  expect(niceOf(pid)).toBe(Math.min(PRIORITY_LOW, niceOf(process.pid) + PRIORITY_BELOW_NORMAL))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('PATH=')
})

test('what a file is refused for is told by its code', async () => {
  await expect(createPhotoMaker().make(upload(Buffer.from('no photo')))).rejects.toMatchObject({
    code: 'photo_unreadable',
  })
})

test('our own drawings may be SVG, an upload never', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')
  const maker = createPhotoMaker()
  expect(await maker.make({ ...upload(svg), source: 'own' })).toMatchObject({ width: 400, height: 300 })
  await expect(maker.make(upload(svg))).rejects.toMatchObject({ code: 'photo_unreadable' })
})

test('a file that ends the process is unreadable, and the one behind it is made by another', async () => {
  const maker = createPhotoMaker({}, FAKE)
  const [bad, good] = [maker.make(tell('end')), maker.make(tell('answer'))]
  await expect(bad).rejects.toMatchObject({ code: 'photo_unreadable' })
  await expect(good).resolves.toMatchObject({ width: 1 })
})

test('our own photo that ends the process is an error, so that its job is tried again', async () => {
  const ended = createPhotoMaker({}, FAKE).make({ ...tell('end'), source: 'own' })
  await expect(ended).rejects.toThrow('the process that reads photos ended')
})

test('a file that takes too long is given up, and its process with it', async () => {
  const maker = createPhotoMaker({ timeLimitMs: 1 }, FAKE)
  await expect(maker.make(tell('wait'))).rejects.toMatchObject({ code: 'photo_unreadable' })
  expect(maker.pid()).toBeNull()
})

test('photos are made one at a time, and more than may wait are asked to come back', async () => {
  const maker = createPhotoMaker({ maxWaiting: 2 }, FAKE)
  const orders = Array.from({ length: 4 }, () => maker.make(tell('answer')))
  const outcomes = await Promise.allSettled(orders)
  // One is being made and two wait.
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect((outcomes[3] as PromiseRejectedResult).reason).toMatchObject({ code: 'busy' })
  // The fake says how many it was sent and has not answered.
  const made = outcomes.slice(0, 3).map((outcome) => (outcome as PromiseFulfilledResult<{ height: number }>).value)
  expect(made.map(({ height }) => height)).toEqual([1, 1, 1])
})

test('one that has nothing to do ends, and the next photo starts another', async () => {
  const maker = createPhotoMaker({ idleMs: 1 }, FAKE)
  await maker.make(tell('answer'))
  await expect.poll(() => maker.pid()).toBeNull()
  await expect(maker.make(tell('answer'))).resolves.toMatchObject({ width: 1 })
})

test('it ends with the process it works for, also in the middle of a photo and by SIGKILL', async () => {
  const owner = fork(OWNER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [pid] = (await once(owner, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

/** One that has ended, and that nobody has waited for, is none. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]![0] !== 'Z'
  } catch {
    return false
  }
}

function niceOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[16])
}
