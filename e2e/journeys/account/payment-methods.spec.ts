import type { Page, Request } from '@playwright/test'
import { newAccount } from '../../support/buyers.ts'
import { placeBid } from '../../support/place-bid.ts'
import { pressSlowly } from '../../support/press-slowly.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'
import { shortenAnAuction } from '../../market-database.ts'

const PATH = '/account/payment_methods/'
const VISA = '4111111111111111'

test('[S2.15] [S4.16] [S5.06] [S8.02 added] [S8.02 default] [S8.02 removed] [S8.02 invalid] [S8.02 could not remove] cards and PayPal accounts are added, made the default and removed, and no call of ours carries a card', async ({
  page,
}) => {
  await newAccount(page, false)
  const carried = watchForCards(page)
  await page.goto(PATH)
  await expect(page.getByText('No payment methods yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add payment method' }).click()

  // Typed by hand, digit by digit: the groups come by themselves, and the brand at the 14th digit.
  const number = page.getByLabel('Card number')
  const card = page.locator('form').filter({ has: number })
  await number.pressSequentially(VISA.slice(0, 13))
  await expect(card).toContainText('Visa, Mastercard, Discover or American Express')
  await number.pressSequentially(VISA.slice(13, 14))
  await expect(card).not.toContainText('Discover or American Express')
  await number.pressSequentially(VISA.slice(14))
  await expect(number).toHaveValue('4111 1111 1111 1111')
  await page.getByLabel('Expiration month').selectOption('12')
  const thisYear = new Date().getFullYear()
  const years = await page.getByLabel('Expiration year').locator('option:not([value=""])').allTextContents()
  expect(years).toEqual(Array.from({ length: 10 }, (_, at) => String(thisYear + at)))
  const months = await page.getByLabel('Expiration month').locator('option:not([value=""])').allTextContents()
  expect([months.length, months[0], months[11]]).toEqual([
    12,
    expect.stringContaining('January'),
    expect.stringContaining('December'),
  ])
  await page.getByLabel('Expiration year').selectOption({ index: 4 })
  await expect(page.getByRole('button', { name: 'Add card' })).toBeDisabled()
  await page.getByLabel('CVV').fill('12')
  await number.focus()
  await expect(page.getByLabel('CVV')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('CVV').fill('123')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add card' }).click()
  const visa = page.getByRole('listitem').filter({ hasText: 'Visa ending in 1111' })
  await expect(visa).toContainText('Default')
  // Still there once the list has come: a navigation removes messages.
  await expect(page.getByText('Payment added successfully.')).toBeVisible()

  await page.getByRole('link', { name: 'Add payment method' }).click()
  await page.getByRole('button', { name: 'Visa, declined' }).click()
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid payment details.')
  await expect(number).not.toHaveValue('')

  // A wrong number says so when it is left, and must not take Cancel or PayPal's button away from the pointer.
  await number.fill('4111')
  await pressSlowly(page.getByRole('link', { name: 'Cancel', exact: true }))
  await page.getByRole('link', { name: 'Add payment method' }).click()
  await number.fill('4111')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    pressSlowly(page.getByRole('img', { name: 'Pay with PayPal' })),
  ])
  await expect(page.getByText('Card number is invalid')).toBeVisible()
  await popup.getByLabel('Sign in as rival@lotyard.test').check()
  await popup.getByRole('button', { name: 'Approve' }).click()
  const paypal = page.getByRole('listitem').filter({ hasText: 'PayPal rival@lotyard.test' })
  await expect(paypal).toBeVisible()
  await expect(page.getByText('Payment added successfully.')).toBeVisible()

  await paypal.getByRole('button', { name: 'Set as default: PayPal rival@lotyard.test' }).click()
  await expect(page.getByText('Payment method set as default.')).toBeVisible()
  await expect(paypal).toContainText('Default')
  await expect(visa).not.toContainText('Default')

  await paypal.getByRole('link', { name: 'Remove PayPal rival@lotyard.test' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Remove payment method' }).click()
  await expect(paypal.getByRole('alert')).toHaveText('Could not remove payment information at this time.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Remove payment method' }).click()
  await expect(page.getByText('Payment method removed successfully.')).toBeVisible()
  await expect(paypal).toHaveCount(0)
  await expect(visa).toContainText('Default')

  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored.replaceAll(' ', '')).not.toContain('41111111')
  expect(carried()).toEqual({ toUs: [], toGateway: 2 })
})

test('without a payment method the lot leads to adding one in place of the form, and back to it', async ({ page }) => {
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await newAccount(page, false)
  await page.goto(`/detail/${auction.name}?place_bid_form=1`)
  const field = page.getByLabel('Your maximum bid')
  await expect(page.getByText('Add a payment method to bid.')).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.getByRole('link', { name: 'Add card or PayPal' }).click()

  await page.getByRole('button', { name: 'Mastercard' }).click()
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Payment added successfully.')).toBeVisible()
  await placeBid(page, auction.openingCents)
  await expect(page.getByText('You are winning').first()).toBeVisible()

  // The last one stays while its owner leads.
  await page.goto(PATH)
  await page.getByRole('link', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove payment method' }).click()
  await expect(page.getByRole('alert')).toContainText('keep one payment method')
})

test('another method is made the default and removed without scripts; adding one says what it needs', async ({
  plainPage: page,
}) => {
  await newAccount(page)
  await page.goto(`${PATH}?new=1`)
  await expect(page.getByText(/this form needs JavaScript/)).toBeVisible()
  await page.getByRole('link', { name: /^Remove Visa/ }).click()
  await page.getByRole('button', { name: 'Remove payment method' }).click()
  await expect(page.getByText('Payment method removed successfully.')).toBeVisible()
  await expect(page.getByText('No payment methods yet')).toBeVisible()
})

/** Requests whose address or body has the card's digits: to the gateway as many as there are cards, to our API none. */
function watchForCards(page: Page): () => { toUs: string[]; toGateway: number } {
  const requests: Request[] = []
  page.on('request', (request) => {
    const text = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[ +-]|%20/g, '')
    if (text.includes(VISA) || text.includes('4000111111111115')) requests.push(request)
  })
  return () => {
    const paths = requests.map((request) => new URL(request.url()).pathname)
    const toUs = paths.filter((path) => path !== '/sandbox/v1/payment_methods/credit_cards')
    return { toUs, toGateway: paths.length - toUs.length }
  }
}
