import { cleanup, render, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { CookieTable, RetentionTable } from './privacy-tables.tsx'

afterEach(cleanup)

const ROOT = join(import.meta.dirname, '../../../../..')
const SOURCES = ['server/src/**/*.ts', 'contract/src/rules/**/*.ts', 'web/app/**/*.{ts,tsx}']

test('the privacy page names every cookie that the code sets, and no other', () => {
  const text = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const constants = [...text.matchAll(/\b(?:setCookie\(reply, |writeCookie\()([A-Z_]+)/g)].map((match) => match[1]!)
  const names = constants.map((constant) => new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] ?? constant)
  expect(new Set(names).size).toBeGreaterThan(4)
  render(<CookieTable />)
  const shown = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')!.textContent)
  expect(shown.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('lives that are limits elsewhere are said in words', () => {
  render(
    <>
      <RetentionTable />
      <CookieTable />
    </>,
  )
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  for (const row of [
    'Messages you sent us180 days here, and in our mailbox until we delete them',
    'Signed-in browsersUntil you sign out or stop visiting, usually 30 days after your last visit',
    'Links in e-mailsOne hour to reset a password, seven days to confirm an address, 24 hours to change it, seven days to undo that, seven days to confirm the newsletter. Links to unsubscribe always work',
    'lotyard_deviceRecognizes a browser that has signed in beforeOne year',
    'lotyard_challengeWaits for your code in two-step sign-inTen minutes',
    'lotyard_trustedSkips the code on a device you trust30 days',
    'lotyard_visitorProtects forms before you sign inOne day',
    'flashCarries a message to the next pageOne minute',
    'display_styleRemembers that you like lots as a listOne year',
  ])
    expect(rows).toContain(row)
})
