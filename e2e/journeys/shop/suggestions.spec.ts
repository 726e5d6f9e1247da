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

test('[S3.15] the name of a lot leads to it, a category to its lots, goods of a manifest to the lots that hold them', async ({
  quietPage: page,
}) => {
  const { listings } = await (await page.request.get('/api/listings/?page_size=1')).json()
  const inGroup = (name: string) =>
    page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group', { name }).getByRole('option').first()
  await page.goto('/')
  await type(page, listings[0].name)
  await inGroup('Lots').filter({ hasText: listings[0].name }).click()
  await expect(page).toHaveURL(listings[0].path)
  await type(page, 'furnit')
  await inGroup('Categories').click()
  await expect(page).toHaveURL(/\/lots\/.*category=/)
  await type(page, 'drill')
  const goods = page.getByRole('group', { name: 'In manifests' }).getByRole('option', { name: /^drills? \d/ })
  const [count] = /\d+ lots/.exec((await goods.textContent()) ?? '') ?? []
  await goods.click()
  await expect(page).toHaveURL(/\/lots\/search\/\?search=drill/)
  await expect(page.locator('[data-total]')).toHaveText(count!)
  // What was chosen is offered again, until the reader signs out or clears it.
  await page.goto('/')
  await expect(async () => {
    await box(page).blur()
    await box(page).focus()
    await expect(inGroup('Recent searches')).toHaveText(/^drill/, { timeout: 5_000 })
  }).toPass()
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
      json: {
        response: [],
        groups: {
          categories: [],
          brands: [],
          goods: [{ text: 'overtaken', path: '/lots/', count: 1, is_more: false }],
          lots: [],
        },
      },
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
