import { publishALot } from '../../market-database.ts'
import { newBuyer, post, type Caller } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

const SEARCH = '/lots/search/?search=pallet&condition=like-new'

test('without scripts a search is saved with one click, edited and removed', async ({ plainPage: buyer }) => {
  await newBuyer(buyer)
  await buyer.goto(SEARCH)
  await buyer.getByRole('button', { name: 'Save search' }).click()
  await expect(buyer.locator('[data-flash]')).toContainText('Search saved.')
  expect(new URL(buyer.url()).pathname + new URL(buyer.url()).search).toBe(SEARCH)
  await buyer.goto('/account/saved_searches/')
  const row = buyer.getByRole('listitem').filter({ hasText: '“pallet”, Like New' })
  await expect(row).toContainText('Daily e-mail')
  await row.getByRole('link', { name: /^Edit/ }).click()
  await buyer.getByLabel('Name').fill('Nearly new pallets')
  await buyer.getByLabel('As lots are published').check()
  await buyer.getByRole('button', { name: 'Save changes' }).click()
  await expect(buyer.locator('[data-flash]')).toContainText('Saved search updated.')
  const renamed = buyer.getByRole('listitem').filter({ hasText: 'Nearly new pallets' })
  await expect(renamed).toContainText('As lots are published')
  await expect(renamed.getByRole('link', { name: 'Nearly new pallets' }).first()).toHaveAttribute('href', SEARCH)

  await renamed.getByRole('link', { name: /^Remove/ }).click()
  await buyer.getByRole('button', { name: 'Remove search' }).click()
  await expect(buyer.getByText('No saved searches')).toBeVisible()

  const deal = { saved_search: { query: 'condition=new&min_profit=200', name: 'Deals, New' } }
  const saved = await post(buyer.request, '/api/account/saved_searches', deal)
  const { saved_search: search } = (await saved.json()) as { saved_search: { id: string } }
  await buyer.goto('/account/saved_searches/')
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Deals, New' })).toContainText('Profit from $200')
  await expect(buyer.getByText('Deals need a price book and a shipping address.')).toBeVisible()
  // What the mail of a deal links to: it says nothing of what the deal asks for.
  await buyer.goto(`/account/saved_searches/?open=${search.id}`)
  await expect(buyer).toHaveURL(/\/lots\/\?condition=new&min_profit=200$/)
})

test('a visitor signs in first, and comes back to the search', async ({ quietPage: page }) => {
  await page.goto(SEARCH)
  await page.getByRole('link', { name: 'Sign in to save search' }).click()
  await page.getByLabel('E-mail').fill('rival@lotyard.test')
  await page.getByLabel('Password', { exact: true }).fill('lotyard-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
})

test("a saved search alerts within a minute of a matching lot's publication", async ({ page: buyer, openCaller }) => {
  await newBuyer(buyer)
  const { email } = (await (await buyer.request.get('/api/account/')).json()) as { email: string }
  const admin = await openCaller()
  await signInAs(admin, 'admin')
  let savedName = ''
  const lot = await publishALot(async ({ title }) => {
    savedName = title
    await openPage(buyer, `/lots/search/?search=${encodeURIComponent(title)}`)
    await buyer.getByRole('button', { name: 'Save search' }).click()
    await expect(buyer.locator('[data-flash]')).toContainText('Search saved.')
    await buyer.goto('/account/saved_searches/')
    expect(await axeFindings(buyer)).toEqual([])
    await buyer.getByRole('link', { name: /^Edit/ }).click()
    await buyer.getByLabel('As lots are published').check()
    await buyer.getByRole('button', { name: 'Save changes' }).click()
    await expect(buyer.locator('[data-flash]')).toContainText('Saved search updated.')
  })
  const alerts = async () =>
    (await listMails(admin)).filter((mail) => mail.recipient === email && mail.kind === 'saved-search-alert')
  await expect.poll(async () => (await alerts()).map((mail) => mail.state), { timeout: 180_000 }).toEqual(['kept'])
  const [alert] = await alerts()
  const mail = (await (await admin.request.get(`/api/admin/mails/${alert!.id}`)).json()) as {
    html: string
    text: string
  }
  expect(mail.html).toContain(`/detail/${lot.name}`)
  expect(mail.text).toContain(savedName)
  await buyer.goto(`/detail/${lot.name}`)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(lot.title)
})

type Mail = { id: string; kind: string; recipient: string; state: string }

async function listMails(admin: Caller): Promise<Mail[]> {
  return ((await (await admin.request.get('/api/admin/mails')).json()) as { mails: Mail[] }).mails
}
