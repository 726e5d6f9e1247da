import { newBuyer, payFor } from '../../support/buyers.ts'
import { expect, test } from '../../support/test.ts'

test('without scripts a buyer sees what a paid order has cost, by month and seller, and downloads it', async ({
  plainPage: buyer,
}) => {
  await newBuyer(buyer)
  await buyer.goto('/account/buying/')
  await expect(buyer.getByText('Nothing bought yet')).toBeVisible()
  // Of a page that no other test buys from first.
  const found = await buyer.request.get('/api/listings/?buying_format=fixed_price&sort_field=-selling_price&page=11')
  const { listings } = (await found.json()) as { listings: { name: string; units: number }[] }
  const lot = listings[0]!
  await payFor(buyer, lot.name)

  await buyer.goto('/account/buying/')
  await expect(buyer.locator('dl')).toContainText(`Lots1${lot.units.toLocaleString('en-US')} unit`)
  await expect(buyer.locator('dl')).toContainText('needs a price book')
  await expect(buyer.getByRole('table', { name: 'Bought by month' }).getByRole('row')).toHaveCount(2)
  await buyer.getByRole('link', { name: 'By seller' }).click()
  await buyer.getByRole('link', { name: 'This year' }).click()
  await expect(buyer.getByRole('table', { name: 'Bought by seller' }).getByRole('row')).toHaveCount(2)
  const file = await buyer.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  expect(file).toContain('by=seller&period=this_year')
  const lines = (await (await buyer.request.get(file!)).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,1,${lot.units},`)
})
