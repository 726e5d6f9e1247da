import { expect, test } from 'vitest'
import { useScriptedBucket, type Reply } from '../../../test/servers/bucket.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { requireStorage, storageCheck } from './storage-health.ts'

const dataDir = useFolder('health')
const scripted = useScriptedBucket()
const list: Reply = (_received, response) => response.end('<ListBucketResult></ListBucketResult>')
const refusal =
  (status: number, code: string): Reply =>
  (_received, response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

async function start(...replies: Reply[]): Promise<string[]> {
  const warnings: string[] = []
  scripted.answer(...replies)
  await requireStorage(
    { dataDir, storage: scripted.settings() },
    { warn: (line: { reason: string }) => void warnings.push(line.reason) },
  )
  return warnings
}

test('a start is refused by a wrong key or bucket, and goes on without one that is away', async () => {
  expect(await start(list)).toEqual([])
  const { host } = scripted.settings()
  await expect(start(refusal(403, 'InvalidAccessKeyId'))).rejects.toThrow(
    new StartError(`The bucket lots at ${host} refuses our key: 403 InvalidAccessKeyId. Check STORAGE_URL.`),
  )
  await expect(start(refusal(404, 'NoSuchBucket'))).rejects.toThrow(
    new StartError(`The bucket lots at ${host} doesn't exist: 404 NoSuchBucket. Check STORAGE_URL.`),
  )
  await expect(start(refusal(301, 'PermanentRedirect'))).rejects.toThrow(StartError)
  expect(await start(refusal(503, 'SlowDown'))).toEqual([`The bucket lots at ${host} answered 503 SlowDown.`])
})

test('probes that come together ask the bucket once, and so do those of the next seconds', async () => {
  const isUp = storageCheck({ dataDir, storage: scripted.settings() })
  scripted.answer(list)
  expect(await Promise.all([isUp(), isUp(), isUp()])).toEqual([true, true, true])
  expect(await isUp()).toBe(true)
  expect(scripted.received).toHaveLength(1)
  const isDown = storageCheck({ dataDir, storage: scripted.settings() })
  scripted.answer(refusal(403, 'AccessDenied'))
  await expect(isDown()).rejects.toThrow('AccessDenied')
  await expect(isDown()).rejects.toThrow('AccessDenied')
  expect(scripted.received).toHaveLength(1)
})
