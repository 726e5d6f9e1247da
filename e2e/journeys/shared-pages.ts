import { test as base, type Page } from '@playwright/test'
import { expect, hearComplaints, signInAs, type Who } from './test.ts'

type Shared = { page: Page; complaints: string[] }
type Readers = (who: Who | undefined) => Promise<Shared>

type Fixtures = {
  /** A page of an account, or of a visitor, that other tests have used before. It fails the test by its complaints. */
  pageOf: (who: Who | undefined) => Promise<Page>
}

/** For tests that only look: one page for each reader. A new one loads and compiles every script again, a third of the time. */
export const test = base.extend<Fixtures, { readers: Readers }>({
  readers: [
    async ({ browser }, use) => {
      const known = new Map<Who | undefined, Shared>()
      await use(async (who) => {
        const before = known.get(who)
        if (before !== undefined) return before
        const context = await browser.newContext({ baseURL: process.env['E2E_URL']! })
        const page = await context.newPage()
        if (who !== undefined) await signInAs(page, who)
        const shared = { page, complaints: hearComplaints(page) }
        known.set(who, shared)
        return shared
      })
      for (const { page } of known.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ readers }, use) => {
    const used: Shared[] = []
    await use(async (who) => {
      const shared = await readers(who)
      shared.complaints.length = 0
      used.push(shared)
      return shared.page
    })
    for (const { complaints } of used) expect(complaints, 'what the page complained about').toEqual([])
  },
})
