import { expect, test } from 'vitest'
import { toReturnPath } from './return-path.ts'

test.each(['/', '/lots/', '/detail/A1B2?place_bid_form=1', '/lots/?search=a%20b'])(
  '[S2.12] signing in returns to %s',
  (path) => expect(toReturnPath(path)).toBe(path),
)

test.each([
  null,
  undefined,
  '',
  'lots',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/a\\b',
])('[S2.12] signing in never returns to %j', (path) => expect(toReturnPath(path)).toBe('/account/'))
