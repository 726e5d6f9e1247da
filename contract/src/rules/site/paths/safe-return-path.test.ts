import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

test.each([
  '/',
  '/lots/search/?search=lego&page=2#top',
  '/detail/ABC123?place_bid_form=1',
  '/account/bids/',
  '/lots/?return=//evil.example',
  '/%2F%2Fevil.example',
])('%j is a path of this site', (path) => expect(safeReturnPath(path)).toBe(path))

test.each([
  '',
  'lots',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  'https://evil.example/',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  `/${'x'.repeat(2_001)}`,
  null,
  undefined,
])('%j leads to the front page', (path) => expect(safeReturnPath(path)).toBe('/'))

test('whatever is given, a browser that follows the answer stays on the site', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', '%', '2', 'F', '5', 'C', 'a', '\t', '\n', '?', '#', ' '),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        nasty,
        nasty.map((rest) => `/${rest}`),
      ),
      (path) => {
        const answer = safeReturnPath(path)
        expect(answer.startsWith('/')).toBe(true)
        for (const origin of ['https://lotyard.example', 'http://localhost:3000'])
          expect(new URL(answer, `${origin}/account/sign_in/`).origin).toBe(origin)
        // Following it twice, as a redirect of a redirect does, changes nothing.
        expect(safeReturnPath(answer)).toBe(answer)
      },
    ),
    { numRuns: 2_000 },
  )
})
