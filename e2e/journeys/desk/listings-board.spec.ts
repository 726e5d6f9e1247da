import type { Page } from '@playwright/test'
import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { post } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

/** Drafts of their own: other tests buy and look at what is for sale. */
async function makeDrafts(page: Page, count: number): Promise<string[]> {
  const found = await page.request.get('/api/admin/listing_names?show=for_sale&format=fixed_price')
  const { names } = (await found.json()) as { names: string[] }
  const drafts: string[] = []
  for (let made = 0; made < count; made += 1) {
    const reply = await post(page.request, `/api/admin/listings/${names[0]}/duplicate`)
    expect(reply.status(), await reply.text()).toBe(201)
    drafts.push(((await reply.json()) as { name: string }).name)
  }
  return drafts
}

test('a seller ticks three drafts, sees what a change of price will do, and does it', async ({ quietPage, signIn }) => {
  await signIn('seller')
  const drafts = await makeDrafts(quietPage, 3)
  await openPage(quietPage, '/admin/listings/?show=drafts')
  for (const name of drafts) await quietPage.getByLabel(`(${name})`).check()
  expect(await axeFindings(quietPage)).toEqual([])
  await quietPage.getByRole('button', { name: 'Edit selected (3)' }).click()
  await quietPage.getByRole('button', { name: 'Change price' }).click()
  await quietPage.getByLabel('By how much').fill('10')
  await quietPage.getByRole('button', { name: 'Preview' }).click()
  const preview = quietPage.getByRole('table', { name: 'What will change' })
  await expect(preview.getByText('Will change', { exact: true })).toHaveCount(3)
  expect(await axeFindings(quietPage)).toEqual([])
  const promised = await preview.getByRole('row').nth(1).getByRole('cell').last().textContent()
  await quietPage.getByRole('button', { name: 'Change price: 3 listings' }).click()
  const results = quietPage.getByRole('table', { name: 'Results' })
  await expect(results.getByText('Done')).toHaveCount(3)
  expect(await results.getByRole('row').nth(1).getByRole('cell').last().textContent()).toBe(promised)
})

test('a seller adds two photos to a draft, puts the second first and says what it shows', async ({
  quietPage,
  signIn,
}) => {
  await signIn('seller')
  const [draft] = await makeDrafts(quietPage, 1)
  const path = `/admin/listings/${draft}/photos`
  const photosOf = async () => ((await (await quietPage.request.get(`/api${path}`)).json()) as LotPhotos).photos
  const before = (await photosOf()).length
  await openPage(quietPage, `${path}/`)
  const files = [
    { name: 'front.png', mimeType: 'image/png', buffer: await quietPage.screenshot() },
    { name: 'label.png', mimeType: 'image/png', buffer: await quietPage.getByRole('main').screenshot() },
  ]
  await quietPage.getByLabel('Drop photos here, or choose files').setInputFiles(files)
  await expect(quietPage.getByLabel(/^Photo \d+ shows$/)).toHaveCount(before + 2)
  const last = (await photosOf()).at(-1)!.id
  await quietPage.getByRole('button', { name: `Make first photo ${before + 2}` }).click()
  // Until the page shows the new order, the first photo is another.
  await expect(quietPage.locator('main input[name="id"]').first()).toHaveValue(last)
  expect((await photosOf())[0]!.id).toBe(last)
  await quietPage.getByLabel('Photo 1 shows').fill('Front of the pallet')
  await quietPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await photosOf())[0]).toMatchObject({ id: last, alt: 'Front of the pallet' })
  expect(await axeFindings(quietPage)).toEqual([])
})
