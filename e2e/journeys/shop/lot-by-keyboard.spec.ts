import { shortenAnAuction } from '../../market-database.ts'
import { newBuyer } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { placeButton } from '../../support/place-bid.ts'
import { axeFindings } from '../../support/axe.ts'
import { isFocused, tabTo } from '../../support/keyboard.ts'
import { expect, test } from '../../support/test.ts'

test('by keyboard alone, with Tab as the only way around: a closer look, watching, a bid, and the manifest', async ({
  page,
}) => {
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await newBuyer(page)
  await openPage(page, `/detail/${auction.name}`)

  await tabTo(page, page.getByRole('link', { name: /Enlarge photo/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Enlarge photo/ })).toBeFocused()

  const price = page.getByRole('region', { name: 'Price' })
  await tabTo(page, price.locator('summary', { hasText: 'Place a bid' }))
  await page.keyboard.press('Enter')
  const maximum = price.getByLabel('Your maximum bid')
  await expect(maximum).toBeVisible()
  if (!(await isFocused(maximum))) await tabTo(page, maximum)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type((auction.openingCents / 100).toFixed(2))
  await page.keyboard.press('Enter')
  await expect(price.getByRole('heading', { name: 'Review your bid' })).toBeFocused()
  // Pressed once more, it places nothing.
  await page.keyboard.press('Enter')
  await tabTo(page, placeButton(page, auction.openingCents))
  await page.keyboard.press('Enter')
  await expect(price).toContainText('You are winning')

  await tabTo(page, price.getByRole('button', { name: /^Watch/ }))
  await page.keyboard.press('Enter')
  await expect(price.getByRole('button', { name: /^Unwatch/ })).toBeFocused()
  await expect(page.locator('[data-watched-count]')).toHaveText('1')

  const manifest = page.getByRole('region', { name: 'Manifest', exact: true })
  await tabTo(page, manifest.getByLabel('Search manifest'))
  await page.keyboard.type('zzzz')
  await expect(manifest.getByText('No matching items')).toBeVisible()
  await tabTo(page, manifest.getByRole('button', { name: 'Clear filters' }))
  await page.keyboard.press('Enter')
  await tabTo(page, manifest.getByRole('button', { name: 'Unit MSRP' }))
  await page.keyboard.press('Enter')
  await expect(manifest.getByRole('columnheader', { name: 'Unit MSRP' })).toHaveAttribute('aria-sort', 'descending')
  expect(await axeFindings(page)).toEqual([])
})
