import { expect, test } from './test.ts'

test('the front page leads to lots by search, category and card', async ({ quietPage: page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('combobox').fill('headphones')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lots\/search\/\?.*search=headphones/)
  await page.goto('/')
  await page.getByRole('main').locator('a[href^="/detail/"]').first().click()
  await expect(page).toHaveURL(/\/detail\/[0-9A-Z]+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[S6.01] a visitor browses and searches without an account', async ({ quietPage: page }) => {
  await page.goto('/lots/')
  await expect(page.getByRole('main').locator('a[href^="/detail/"]').first()).toBeVisible()
  await page.goto('/lots/search/?search=zzzzqqqq')
  await expect(page.getByRole('main')).toContainText(/no lots/i)
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

test('[S2.25] [S5.10] the newsletter form needs an address and is disabled after it was sent', async ({
  quietPage: page,
}) => {
  await page.goto('/help/')
  const field = page.getByRole('contentinfo').getByRole('textbox')
  const submit = page.getByRole('contentinfo').getByRole('button', { name: /sign up|subscribe/i })
  await expect(submit).toBeDisabled()
  await field.fill(`reader-${crypto.randomUUID()}@lotyard.test`)
  await submit.click()
  await expect(field).toBeDisabled()
})

test('the help page explains every condition in the words that the market keeps', async ({ quietPage: page }) => {
  const reply = await page.request.get('/api/conditions')
  const { conditions } = (await reply.json()) as { conditions: { name: string; definition: string }[] }
  expect(conditions).toHaveLength(6)
  await page.goto('/help/#conditions')
  for (const { name, definition } of conditions)
    await expect(page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      definition,
    )
})

test('the menus mark where the reader is, with and without the last slash', async ({ quietPage: page, signIn }) => {
  const here = (menu: string) => page.getByRole('navigation', { name: menu }).locator('[aria-current]')
  await page.goto('/lots')
  await expect(here('Categories')).toHaveText(['All lots'])
  await page.goto('/lots/?category=toys-baby')
  await expect(here('Categories')).toHaveText(['Toys & Baby'])
  await signIn('buyer')
  for (const path of ['/account/bids', '/account/bids/']) {
    await page.goto(path)
    await expect(here('Account')).toHaveText(['Bids'])
  }
})

test('a page that does not exist says so, with status 404 and a way on', async ({ page }) => {
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

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer signs in, edits their name and signs out', async ({ page, signIn }) => {
    await signIn('seller')
    await page.goto('/account/edit/?edit=name')
    await page.getByLabel('First name').fill('Sally')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Your name has been updated.')).toBeVisible()
  })

  test('lots are listed and paged by plain links', async ({ page }) => {
    await page.goto('/lots/')
    await page.getByRole('navigation', { name: /pag/i }).getByRole('link', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/page=1/)
    await expect(page.getByRole('main').locator('a[href^="/detail/"]').first()).toBeVisible()
  })
})
