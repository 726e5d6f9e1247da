import type { Page } from '@playwright/test'
import { axeFindingsOfPage } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const box = (page: Page) => page.getByLabel('Search lots')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** Hydrated: typing has an effect. */
async function type(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await box(page).fill('')
    await box(page).pressSequentially(text)
    await expect(options(page).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('[S2.24] suggestions appear while typing; arrows mark one, Enter takes it, Escape closes', async ({
  quietPage: page,
}) => {
  await page.goto('/')
  await type(page, 'kitch')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const marked = await box(page).getAttribute('aria-activedescendant')
  await expect(options(page).first()).toHaveAttribute('id', marked!)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  expect(await axeFindingsOfPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(box(page)).toHaveValue('kitch')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(lots|detail)\//)
})

test('[S3.15] the name of a lot leads to it, a category to its lots, a title to a search', async ({
  quietPage: page,
}) => {
  const { listings } = await (await page.request.get('/api/listings/?page_size=1')).json()
  await page.goto('/')
  await type(page, listings[0].name)
  await options(page).filter({ hasText: listings[0].name }).first().click()
  await expect(page).toHaveURL(listings[0].path)
  await type(page, 'furnit')
  await options(page).filter({ hasText: 'Show lots' }).first().click()
  await expect(page).toHaveURL(/\/lots\/.*(category|brand)=/)
  await type(page, 'pallet of kitchen')
  await options(page).filter({ hasText: 'Search' }).first().click()
  await expect(page).toHaveURL(/\/lots\/search\/\?search=/)
})

test('a reply that arrives after a newer one is dropped, and Enter without a marked suggestion searches for the words themselves', async ({
  quietPage: page,
}) => {
  await page.goto('/')
  await type(page, 'kit')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/listings/autocomplete?query=slow', async (route) => {
    await held
    await route.fulfill({
      json: { response: [{ type: 'title', text: 'overtaken', payload: { search: 'overtaken' } }] },
    })
  })
  const asked = page.waitForRequest('**/autocomplete?query=slow')
  await box(page).fill('slow')
  await asked
  const replied = page.waitForResponse('**/autocomplete?query=furn')
  await box(page).fill('furn')
  await replied
  const late = page.waitForResponse('**/autocomplete?query=slow')
  release()
  await (await late).finished()
  // Two frames: by then the page has drawn the reply, if it draws it at all.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(options(page).filter({ hasText: 'overtaken' })).toHaveCount(0)
  await box(page).press('Enter')
  await expect(page).toHaveURL('/lots/search/?search=furn')
  await expect(options(page)).toHaveCount(0)
})
