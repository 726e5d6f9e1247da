import { readFile } from 'node:fs/promises'
import { shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newAccount, newBuyer } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test('without scripts a buyer downloads their data and deletes the account', async ({ plainPage: page }) => {
  const { password, email } = await newAccount(page)
  await page.goto('/account/')
  await page.getByRole('link', { name: 'Your data', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download data' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^lotyard-data-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('bids.csv')).toBe(true)

  await page.getByLabel('Password').fill('not my password')
  await page.getByLabel('I understand that my account will be deleted for good').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Password is wrong')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('I understand that my account will be deleted for good').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Your account has been deleted.')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  await page.goto('/account/sign_in/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible()
})

test('a buyer who leads an auction is told to wait, and shown where', async ({ page }) => {
  await newBuyer(page)
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await bidByApi(page, auction, auction.openingCents)
  await page.goto('/account/data/')
  await expect(page.getByText("You're leading an auction. Wait until it ends.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'See your bids' }).click()
  await expect(page).toHaveURL(/\/account\/bids\/\?state=winning/)
})
