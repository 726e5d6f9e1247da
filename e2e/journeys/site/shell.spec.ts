import { openPage } from '../../support/open-page.ts'
import { expect, signInAs, test } from '../../support/test.ts'

test('[S2.03] the front page leads to lots by search, category and card, each heading has the focus, and Back leads to where the reader was', async ({
  quietPage: page,
}) => {
  await openPage(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toBeFocused()
  await page.getByLabel('Search lots').fill('headphones')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/lots/search/?search=headphones')
  await expect(heading).toContainText('headphones')
  await expect(heading).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Lotyard' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading).toBeFocused()

  // By its address: another test may sell or publish a lot meanwhile.
  const path = await page.getByRole('main').locator('a[href^="/detail/"]').last().getAttribute('href')
  const card = page.getByRole('main').locator(`a[href="${path}"]`).last()
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await card.click()
  await expect(page).toHaveURL(/\/detail\/[0-9A-Z]+/)
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live]').filter({ hasText: await page.title() })).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(card).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('[S2.26] a message appears once, at the top of the main content', async ({ page, signIn }) => {
  await signIn('buyer')
  await page.goto('/account/edit/?edit=name')
  await page.getByRole('button', { name: 'Save name' }).click()
  const flash = page.getByRole('main').getByText('Your name has been updated.')
  await expect(flash).toBeVisible()
  const box = await flash.boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(box!.y).toBeLessThan(heading!.y)
  await page.reload()
  await expect(flash).toHaveCount(0)
})

test('the help page explains every condition in the words that the market keeps', async ({ plainPage: page }) => {
  const reply = await page.request.get('/api/conditions')
  const { conditions } = (await reply.json()) as { conditions: { name: string; definition: string }[] }
  expect(conditions).toHaveLength(6)
  await page.goto('/help/#conditions')
  for (const { name, definition } of conditions)
    await expect(page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      definition,
    )
})

test('the footer names who runs the market, and the help page says how to reach them, what they charge and how claims work', async ({
  plainPage: page,
}) => {
  await page.goto('/help/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Lotyard Demo Co., 1200 Yard Road, Fort Wayne, IN 46803')
  await expect(footer.getByRole('link', { name: 'help@lotyard.test' })).toHaveAttribute(
    'href',
    'mailto:help@lotyard.test',
  )
  await expect(footer.getByRole('link', { name: '(260) 555-0142' })).toHaveAttribute('href', 'tel:2605550142')
  const main = page.getByRole('main')
  // Mails and other sites may link to these.
  for (const id of ['bidding', 'fees', 'paying', 'freight', 'conditions', 'sellers', 'claims', 'contact'])
    await expect(main.locator(`h2#${id}`)).toHaveCount(1)
  await expect(main).toContainText("There's no buyer's premium and no other fee.")
  await expect(main).toContainText("report it on your order's page with photos")
  // E-mail is not sent here, so that buyers are not asked to confirm an address first.
  await expect(main).toContainText('To bid you need an account and a payment method on file.')
  await page.goto('/terms/')
  await expect(main).toContainText('To bid you need an account and a payment method on file.')
})

test('the menus mark where the reader is, with and without the last slash', async ({ plainPage: page }) => {
  const here = (menu: string) => page.getByRole('navigation', { name: menu }).locator('[aria-current]')
  await page.goto('/lots')
  await expect(here('Categories')).toHaveText(['All lots'])
  await page.goto('/lots/?category=toys-baby')
  await expect(here('Categories')).toHaveText(['Toys & Baby'])
  await signInAs(page, 'buyer')
  for (const path of ['/account/bids', '/account/bids/']) {
    await page.goto(path)
    await expect(here('Account')).toHaveText(['Bids'])
  }
})

test('a page that does not exist says so, with status 404 and a way on', async ({ plainPage: page }) => {
  const reply = await page.goto('/no/such/page/')
  expect(reply!.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('another nonce comes with every reply, and the policy has no holes', async ({ request }) => {
  const first = await request.get('/lots/')
  const second = await request.get('/lots/')
  const nonceOf = (reply: { headers: () => Record<string, string> }) =>
    /'nonce-([^']+)'/.exec(reply.headers()['content-security-policy']!)![1]!
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  expect(await first.text()).toContain(`nonce="${nonceOf(first)}"`)
  expect(first.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(first.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test('every link of the header and the footer leads to a page, and its fragment to a place on it', async ({
  plainPage: page,
}) => {
  await signInAs(page, 'buyer')
  await page.goto('/terms/')
  const hrefs = await page
    .locator('header a, footer a[href^="/"], footer a[href^="#"], nav[aria-label="Categories"] a')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))])
  expect(hrefs.length).toBeGreaterThan(10)
  for (const href of hrefs) {
    const { hash, origin, pathname, search } = new URL(href)
    expect(origin).toBe(new URL(page.url()).origin)
    // A link to the page one is on does nothing that a reader could see. The cart belongs over every page.
    if (pathname === '/terms/') expect(['', '?show_cart'], href).toContain(search)
    const reply = await page.request.get(href)
    expect(reply.status(), href).toBe(200)
    if (hash !== '') expect(await reply.text(), href).toContain(`id="${hash.slice(1)}"`)
  }
})

test('on a phone the current link of a row that scrolls sideways is in sight', async ({ quietPage: page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn('buyer')
  await page.goto('/account/devices/')
  const inRow = (menu: string) => page.getByRole('navigation', { name: menu }).locator('[aria-current]')
  await expect(inRow('Account')).toBeInViewport({ ratio: 0.9 })
  await page.goto('/lots/?category=general-merchandise')
  await expect(inRow('Categories')).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => scrollY), 'only the row moves').toBe(0)
})

test('in both themes the ring of the focus stands out from the dark bar', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/help/')
    await page.getByRole('banner').getByRole('link', { name: 'Lotyard' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const ring = await page.locator(':focus').evaluate((link) => getComputedStyle(link).outlineColor)
    expect(ring, colorScheme).toBe('rgb(138, 184, 255)')
  }
})
