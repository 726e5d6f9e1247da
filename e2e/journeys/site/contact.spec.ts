import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test('without scripts a visitor writes to the operator, and an admin reads it in the outbox', async ({
  plainPage: visitor,
  page: admin,
  signIn,
}) => {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`
  await visitor.goto('/contact/')
  await visitor.getByLabel('Your name').fill(name)
  await visitor.getByLabel('E-mail address').fill('ada@')
  await visitor.getByLabel('Subject').selectOption('A question about a lot')
  await visitor.getByLabel('Lot number (optional)').fill('7kq2mx')
  await visitor.getByLabel('Message').fill('Is the dock open on Saturdays?\nWe would send a trailer.')
  const send = visitor.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(visitor.getByText('Email is invalid')).toBeVisible()
  // What was typed is still there.
  await expect(visitor.getByLabel('Message')).toHaveValue('Is the dock open on Saturdays?\nWe would send a trailer.')
  await visitor.getByLabel('E-mail address').fill('ada@lotyard.test')
  await send.click()
  await expect(visitor.getByText('Thanks, we have your message.')).toBeVisible()
  await expect(visitor.getByText('An admin can read your message in the outbox.')).toBeVisible()

  await signIn('admin')
  const subject = `A question about a lot (7KQ2MX): ${name}`
  await expect(async () => {
    await admin.goto('/admin/outbox/')
    await expect(admin.getByRole('link', { name: subject })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await admin.getByRole('link', { name: subject }).click()
  await expect(admin.getByText('To help@lotyard.test')).toBeVisible()
  await admin.getByText('Plain text').click()
  await expect(admin.locator('pre')).toContainText('Is the dock open on Saturdays?\nWe would send a trailer.')
  await expect(admin.locator('pre')).toContainText('ada@lotyard.test')

  await visitor.getByRole('link', { name: 'Write another message' }).click()
  await expect(visitor.getByLabel('Message')).toHaveValue('')
})

test('[S5.09] the form knows who is signed in, and waits until every required field is filled in', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('buyer')
  await openPage(page, '/contact/')
  await expect(page.getByLabel('E-mail address')).toHaveValue('buyer@lotyard.test')
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  await page.getByLabel('E-mail address').fill('buyer@')
  await page.getByLabel('E-mail address').blur()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('E-mail address').fill('buyer@lotyard.test')
  await page.getByLabel('Subject').selectOption('My account')
  await expect(send).toBeDisabled()
  await page.getByLabel('Message').fill('How do I change my e-mail address?')
  await expect(send).toBeEnabled()
})

test('help, terms and privacy lead to the form, and their sections to places on the page', async ({
  plainPage: page,
}) => {
  for (const path of ['/help/', '/terms/', '/privacy/']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('a[href="/contact/"]').first()).toBeVisible()
    const fragments = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
    expect(fragments.length, path).toBeGreaterThan(7)
    for (const fragment of fragments) await expect(page.locator(`h2${fragment}`)).toHaveCount(1)
  }
})
