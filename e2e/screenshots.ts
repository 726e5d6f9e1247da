import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'
import { startProduct } from './product.ts'
import { addressOf, SITE_PAGES, type SitePage } from './site-pages.ts'

const WIDTHS = [360, 768, 1280, 1920]
const THEMES = ['light', 'dark'] as const

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'screenshots' },
    /** Photographs a market that is running already, instead of starting one. */
    url: { type: 'string' },
    /** Names of pages, separated by commas; all unless told. */
    pages: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})

const product = options.url === undefined ? await startProduct() : { url: options.url, stop: async () => {} }
const browser = await chromium.launch(chromiumOptions())
try {
  const wanted = options.pages?.split(',')
  const pages = SITE_PAGES.filter((page) => wanted === undefined || wanted.includes(page.name))
  await mkdir(options.out, { recursive: true })
  for (const width of WIDTHS) for (const theme of THEMES) await photograph(browser, pages, { width, theme })
  console.log(`${pages.length * WIDTHS.length * THEMES.length} screenshots are in ${options.out}/`)
} finally {
  await browser.close()
  await product.stop()
}

async function photograph(
  browser: Browser,
  pages: SitePage[],
  look: { width: number; theme: 'light' | 'dark' },
): Promise<void> {
  const contexts = new Map<string, BrowserContext>()
  for (const sitePage of pages) {
    const who = sitePage.as ?? 'visitor'
    const context = contexts.get(who) ?? (await openContext(browser, who, look))
    contexts.set(who, context)
    const page = await context.newPage()
    await page.goto(await addressOf(sitePage, context.request), { waitUntil: 'networkidle' })
    await page.screenshot({
      path: join(options.out, `${sitePage.name}-${look.width}-${look.theme}.png`),
      fullPage: options.full,
    })
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
}

async function openContext(
  browser: Browser,
  who: string,
  look: { width: number; theme: 'light' | 'dark' },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: look.width, height: look.width < 600 ? 780 : 900 },
    colorScheme: look.theme,
  })
  if (who !== 'visitor') {
    const reply = await context.request.post('/api/account/session', {
      data: { email: `${who}@lotyard.test`, password: 'lotyard-demo' },
      headers: { origin: product.url },
    })
    if (!reply.ok()) throw new Error(`${who} could not sign in: ${reply.status()} ${await reply.text()}`)
  }
  return context
}
