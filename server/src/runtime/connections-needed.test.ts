import { expect, test } from 'vitest'
import { MIN_WORK_CONNECTIONS } from '../config/config.ts'
import { LANES, SLOTS } from '../jobs/running/lanes.ts'
import { connectionsNeeded } from './connections-needed.ts'

const pools = { databaseConnections: 20, databaseWorkConnections: 24, paymentGateway: 'braintree' } as const

test.each([
  ['one process that does everything', { webProcesses: 1, jobProcesses: 1 }, 59],
  ['a web process without jobs', { webProcesses: 1, jobProcesses: 0 }, 30],
  ['a worker', { webProcesses: 0, jobProcesses: 1 }, 33],
  ['two web processes and a worker', { webProcesses: 2, jobProcesses: 1 }, 85],
])('%s', (_case, setUp, expected) => expect(connectionsNeeded(setUp, pools)).toBe(expected))

test('the smallest pool for jobs has a connection for every slot, and one for every lane to listen', () => {
  const slots = Object.values(SLOTS).reduce((sum, count) => sum + count, 0)
  expect(MIN_WORK_CONNECTIONS).toBe(slots + LANES.length)
})
