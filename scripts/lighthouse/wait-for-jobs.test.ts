import { expect, test } from 'vitest'
import { countWaiting } from './wait-for-jobs.ts'

test('waiting jobs of all kinds count, and no others', () => {
  const metrics = [
    '# HELP jobs Jobs in the queue',
    'jobs{name="make_photo_renditions",state="waiting"} 42',
    'jobs{name="make_photo_renditions",state="failing"} 7',
    'jobs{name="send_mail",state="waiting"} 1',
    'job_duration_seconds_count{name="send_mail",outcome="done"} 9',
  ].join('\n')
  expect(countWaiting(metrics)).toBe(43)
  expect(countWaiting('')).toBe(0)
})
