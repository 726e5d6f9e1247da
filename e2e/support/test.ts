import { expect, test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { waitUntilReady } from '../product.ts'

export const PASSWORD = 'lotyard-demo'
export type Who = 'buyer' | 'rival' | 'seller' | 'admin'

type Fixtures = {
  /** Fails the test when a page logs an error, throws or breaks its Content-Security-Policy. */
  quietPage: Page
  /** The same, in a context of its own, for tests that set its clock: that of a shared context is still there for the next. */
  clockPage: Page
  signIn: (who: Who) => Promise<void>
  /** A page of another person each time. Their contexts are kept for the tests after this one, without their cookies. */
  openOther: (options?: { javaScriptEnabled: boolean }) => Promise<Page>
  /** A person who acts by calls alone and needs no page. */
  openCaller: () => Promise<{ request: APIRequestContext }>
  /** For a journey without scripts. Not `test.use`: the context that tests share would be opened again with scripts off. */
  plainPage: Page
}
type WorkerFixtures = { market: void; others: Map<string, BrowserContext> }

export const test = base.extend<Fixtures, WorkerFixtures>({
  market: [
    // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await waitUntilReady(process.env['E2E_URL']!, isProductRunning)
      await use()
    },
    { scope: 'worker', auto: true, timeout: 0 },
  ],
  quietPage: async ({ page }, use) => {
    const complaints = hearComplaints(page)
    await use(page)
    expect(complaints, 'what the page complained about').toEqual([])
  },
  clockPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const complaints = hearComplaints(page)
    await use(page)
    await context.close()
    expect(complaints, 'what the page complained about').toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use((who) => signInAs(page, who))
  },
  others: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const others = new Map<string, BrowserContext>()
      await use(others)
      await Promise.all([...others.values()].map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
  openOther: async ({ browser, others }, use) => {
    const used: BrowserContext[] = []
    await use(async ({ javaScriptEnabled } = { javaScriptEnabled: true }) => {
      const key = `${used.length} ${javaScriptEnabled}`
      let context = others.get(key)
      if (context === undefined) {
        context = await browser.newContext({
          baseURL: process.env['E2E_URL']!,
          javaScriptEnabled,
          reducedMotion: 'reduce',
        })
        others.set(key, context)
        // One that is gone is opened again for the next test.
        context.once('close', () => others.delete(key))
      }
      used.push(context)
      return context.newPage()
    })
    for (const context of used) {
      for (const page of context.pages()) await page.close()
      await context.setStorageState({ cookies: [], origins: [] })
    }
  },
  openCaller: async ({ playwright }, use) => {
    const callers: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL: process.env['E2E_URL']! })
      callers.push(request)
      return { request }
    })
    for (const request of callers) await request.dispose()
  },
  plainPage: async ({ openOther }, use) => {
    await use(await openOther({ javaScriptEnabled: false }))
  },
})

/** Of one that E2E_URL names nothing is known, and it is waited for. */
function isProductRunning(): boolean {
  const pid = Number(process.env['E2E_PID'])
  if (!pid) return true
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

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

export async function signInAs({ request }: { request: APIRequestContext }, who: Who): Promise<void> {
  const reply = await request.post('/api/account/session', {
    data: { email: `${who}@lotyard.test`, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}
