import type { Caller } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings, axeFindingsOfPage } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

type Mail = { id: string; kind: string; recipient: string; state: string }

for (const javaScriptEnabled of [true, false])
  test(`[S2.25] a reader subscribes and confirms by the link of the mail, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    openOther,
    openCaller,
  }) => {
    const reader = await openOther({ javaScriptEnabled })
    const email = `reader-${crypto.randomUUID()}@lotyard.test`
    await (javaScriptEnabled ? openPage(reader, '/terms/') : reader.goto('/terms/'))
    const footer = reader.getByRole('contentinfo')
    await footer.getByLabel('Newsletter').fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    // Nothing is sent here, and the page says where the mail is instead of asking readers to wait for it.
    const sentence = "E-mail isn't sent here. An admin can find your link in the outbox."
    await expect(javaScriptEnabled ? footer : reader.locator('[data-flash]')).toContainText(sentence)
    await expect(reader).toHaveURL(/\/terms\/$/)

    const admin = await openCaller()
    await signInAs(admin, 'admin')
    const link = await linkTo(admin, email)
    await reader.goto(link)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
    if (javaScriptEnabled) expect(await axeFindings(reader)).toEqual([])
    await reader.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(reader.locator('[data-flash]')).toContainText(
      "You're subscribed. We'll e-mail you once a week, on Mondays, when there are new lots.",
    )
    await expect(reader).toHaveURL(/\/lots\/newly-added\/$/)
  })

test('a confirmation link that was cut off says so, and leads to a new one', async ({ page }) => {
  await page.goto('/newsletter/confirm/')
  await expect(page.getByText('This link is incomplete. Open it from the e-mail again.')).toBeVisible()
  await openPage(page, '/newsletter/confirm/?token=half')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete or has expired. Enter your e-mail address below to get a new one.',
  )
  await expect(page.getByRole('button', { name: 'Confirm subscription' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('contentinfo').getByLabel('Newsletter')).toBeFocused()
  expect(await axeFindingsOfPage(page)).toEqual([])
})

/** The address that the confirmation mail leads to, once it is drawn. */
async function linkTo(admin: Caller, recipient: string): Promise<string> {
  const find = async () => {
    const { mails } = (await (await admin.request.get('/api/admin/mails')).json()) as { mails: Mail[] }
    return mails.find((mail) => mail.recipient === recipient && mail.kind === 'newsletter-confirm')
  }
  await expect.poll(async () => (await find())?.state).toBe('kept')
  const { html } = (await (await admin.request.get(`/api/admin/mails/${(await find())!.id}`)).json()) as {
    html: string
  }
  return /href="([^"]*\/newsletter\/confirm\/[^"]*)"/.exec(html)![1]!
}
