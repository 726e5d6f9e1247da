import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export const PASSWORD = 'lotyard-demo'
export type Who = 'buyer' | 'rival' | 'seller' | 'admin'

type Fixtures = {
  /** Fails the test when a page logs an error, throws or breaks its Content-Security-Policy. */
  quietPage: Page
  signIn: (who: Who) => Promise<void>
}

export const test = base.extend<Fixtures>({
  quietPage: async ({ page }, use) => {
    const complaints = hearComplaints(page)
    await use(page)
    expect(complaints, 'what the page complained about').toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use((who) => signInAs(page, who))
  },
})

export { expect }

/** Errors that the page logs or throws from now on. */
export function hearComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is logged by the browser itself, whatever the page makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}

export async function signInAs(page: Page, who: Who): Promise<void> {
  const reply = await page.request.post('/api/account/session', {
    data: { email: `${who}@lotyard.test`, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the theme and on how wide the page is. The rest is the same, and axe takes a second for it. */
export const LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'meta-viewport']

/** What axe finds on the page as it is now, as short lines. `rules` leaves all others out. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(stopMotion)
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: rules === undefined ? ALL_RULES : { type: 'rule', values: rules },
      resultTypes: ['violations'],
    })
    // In the page itself and not in a new one besides: half the time, and our pages hold no frames of other origins.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/**
 * Without it axe finds the ink of one theme on the ground of the other: a change of theme may still be under way, and in
 * cards out of sight it only begins when axe asks for their colors. An adopted sheet, because the pages' policy refuses
 * style elements that have no nonce.
 */
function stopMotion(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(sheet)
}
