import { bidStepCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { shortenAnAuction, type ShortAuction } from '../../market-database.ts'
import { bidByApi, newBuyer, type Caller } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

type Mail = { id: string; kind: string; recipient: string; state: string }

test('without scripts a bidder stops news about bids by the link of a mail', async ({
  plainPage: bidder,
  page,
  openCaller,
}) => {
  await newBuyer(bidder)
  const [rival, admin] = [await newBuyer(await openCaller()), await openCaller()]
  await signInAs(admin, 'admin')
  const { email } = (await (await bidder.request.get('/api/account/')).json()) as { email: string }
  const mailsTo = async () =>
    (await listMails(admin)).filter((mail) => mail.recipient === email && mail.kind === 'outbid')

  await outbid(bidder, rival)
  await expect.poll(async () => (await mailsTo()).map((mail) => mail.state)).toEqual(['kept'])
  const [mail] = await mailsTo()
  const { html } = (await (await admin.request.get(`/api/admin/mails/${mail!.id}`)).json()) as { html: string }
  const [, link] = /href="([^"]*\/unsubscribe\/[^"]*)"/.exec(html)!

  await bidder.context().clearCookies()
  await bidder.goto(link!)
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('Stop these e-mails?')
  await page.goto(link!)
  expect(await axeFindings(page)).toEqual([])
  await bidder.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(bidder.locator('[data-flash]')).toContainText("You won't get e-mails about your bids anymore.")
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('These e-mails are off')
  await bidder.getByRole('button', { name: 'Turn them back on' }).click()
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('Stop these e-mails?')
  await bidder.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('These e-mails are off')
})

test('a link that is not whole says so', async ({ plainPage: page }) => {
  for (const query of ['', '?token=half']) {
    await page.goto(`/unsubscribe/${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail settings')
    await expect(page.getByText('This link is incomplete. Open it from the e-mail again.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('We always e-mail you')
    await expect(page.getByRole('button', { name: /e-mails/ })).toHaveCount(0)
  }
})

async function listMails(admin: Caller): Promise<Mail[]> {
  return ((await (await admin.request.get('/api/admin/mails')).json()) as { mails: Mail[] }).mails
}

async function outbid(bidder: Caller, rival: Caller): Promise<ShortAuction> {
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await bidByApi(bidder, auction, auction.openingCents)
  await bidByApi(rival, auction, auction.openingCents + 3 * bidStepCents(auction.openingCents))
  return auction
}
