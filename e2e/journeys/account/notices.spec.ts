import type { Page } from '@playwright/test'
import { shortenAnAuction } from '../../market-database.ts'
import { axeFindings } from '../../support/axe.ts'
import { bidByApi, newAccount, newBuyer } from '../../support/buyers.ts'
import { expect, test } from '../../support/test.ts'

const bellOf = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('who is outbid hears the bell in every tab, reads it in one, and reads the next one without scripts', async ({
  quietPage: front,
  openOther,
  openCaller,
}) => {
  const { email, password } = await newAccount(front)
  const rival = await newBuyer(await openCaller())
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await bidByApi(front, auction, auction.openingCents)
  // Neither shows the lot: the bell needs no auction on the page.
  const behind = await front.context().newPage()
  for (const tab of [behind, front]) {
    await tab.goto('/help/')
    await expect(bellOf(tab, 'Notices')).toBeVisible()
  }
  const focused = front.getByRole('banner').getByRole('link').first()
  await focused.focus()

  await bidByApi(rival, auction, auction.openingCents * 3)
  for (const tab of [front, behind]) await expect(bellOf(tab, 'Notices, 1 unread')).toBeVisible()
  const said = await Promise.all([front, behind].map((tab) => tab.locator('[data-new-notice]').textContent()))
  expect(said.filter((text) => text !== '')).toEqual(['New notice. 1 unread.'])
  await expect(focused).toBeFocused()

  await bellOf(front, 'Notices, 1 unread').press('Enter')
  const panel = front.getByRole('dialog', { name: 'Notices' })
  await expect(panel.getByRole('listitem')).toContainText([/^New You were outbid on .+ Now \$/])
  for (const tab of [front, behind]) await expect(bellOf(tab, 'Notices')).toBeVisible()
  expect(await axeFindings(front)).toEqual([])
  await front.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bellOf(front, 'Notices')).toBeFocused()

  await bidByApi(front, auction, auction.openingCents * 6)
  await bidByApi(rival, auction, auction.openingCents * 12)
  await expect(bellOf(front, 'Notices, 1 unread')).toBeVisible()
  const plain = await openOther({ javaScriptEnabled: false })
  const headers = { 'sec-fetch-site': 'same-origin' }
  await plain.request.post('/api/account/session', { data: { email, password }, headers })
  await plain.goto('/help/')
  await bellOf(plain, 'Notices, 1 unread').click()
  await expect(plain).toHaveURL('/account/notices/')
  await expect(plain.getByRole('main').getByRole('listitem').filter({ hasText: 'You were outbid' })).toHaveCount(2)
  await expect(bellOf(plain, 'Notices')).toBeVisible()
  await expect(bellOf(front, 'Notices')).toBeVisible()
  await plain
    .getByRole('main')
    .getByRole('link', { name: /^New You were outbid/ })
    .click()
  await expect(plain).toHaveURL(`/detail/${auction.name}`)
})
