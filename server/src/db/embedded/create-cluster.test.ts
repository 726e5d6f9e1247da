import { expect, test } from 'vitest'
import { causeIn } from './create-cluster.ts'

test.each([
  [
    'a disk that is full',
    'creating subdirectories ... ok\ninitdb: error: could not write to file "pg_wal/xlogtemp.7": No space left on device\ninitdb: removing data directory "/d"\n',
    'the disk is full.',
  ],
  [
    'its first complaint',
    'running bootstrap script ... FATAL:  could not create shared memory\nchild process exited with exit code 1\ninitdb: removing data directory "/d"\n',
    'running bootstrap script ... FATAL:  could not create shared memory',
  ],
  ['its last word where there is no complaint', 'one\ntwo\n', 'two'],
])('of what initdb says the cause is told: %s', (_case, said, cause) => expect(causeIn(said)).toBe(cause))
