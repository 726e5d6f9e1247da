import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../app')
/** Their posts use no session: the newsletter and watching a lot come from visitors, and a link proves the third. */
const WITHOUT_TOKEN = [
  'features/shell/footer/newsletter-form.tsx',
  'features/watching/sign-in-to-watch.tsx',
  'pages/shop/unsubscribe/choice-card.tsx',
]

test('every form that posts carries the token, so that it works in a session and without scripts', () => {
  const files = globSync('**/*.tsx', { cwd: APP }).filter((path) => !path.endsWith('.test.tsx'))
  const posting = files.filter((path) => /method="post"/.test(readFileSync(join(APP, path), 'utf8')))
  expect(posting.length).toBeGreaterThan(3)
  const bare = posting.filter((path) => !/TokenField|authenticity_token/.test(readFileSync(join(APP, path), 'utf8')))
  expect(bare.toSorted()).toEqual(WITHOUT_TOKEN)
})
