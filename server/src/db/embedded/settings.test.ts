import { expect, test } from 'vitest'
import { postgresSettings, usableMemoryBytes } from './settings.ts'

const GIGABYTE = 1024 ** 3

test.each([
  [0.25, '32MB', '4MB'],
  [2, '256MB', '4MB'],
  [12, '1536MB', '24MB'],
  [512, '2048MB', '32MB'],
])('a machine of %d GB gives PostgreSQL %s of buffers and %s per sort', (gigabytes, buffers, sort) => {
  const settings = postgresSettings({ memoryBytes: gigabytes * GIGABYTE, maxConnections: 50, durability: 'safe' })
  expect(settings).toMatchObject({ shared_buffers: buffers, work_mem: sort, fsync: 'on', listen_addresses: '' })
})

test.each([
  ['no limit', 0, 8],
  ['a limit larger than the machine', 1e9, 8],
  ['a container’s limit', 2, 2],
])('usable memory with %s', (_case, limit, expected) => {
  expect(usableMemoryBytes(8 * GIGABYTE, limit * GIGABYTE)).toBe(expected * GIGABYTE)
})
