import type { Page } from '@playwright/test'
import {
  ACCOUNT,
  callWidget,
  CHROME_ON_IOS,
  expect,
  INTERNET_EXPLORER,
  makeWidget,
  openPopup,
  postToSelf,
  recall,
  test,
} from './fixtures.ts'

/** Counts the listeners on the window, the document and every element that is still in the page, and the timers. */
async function countTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Change = (this: EventTarget, ...values: Parameters<EventTarget['removeEventListener']>) => void
    const add = Reflect.get(EventTarget.prototype, 'addEventListener') as Change
    const remove = Reflect.get(EventTarget.prototype, 'removeEventListener') as Change
    const kept: { target: EventTarget; type: string; listener: unknown }[] = []
    EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
      kept.push({ target: this ?? window, type, listener })
      add.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? window
      const index = kept.findIndex(
        (entry) => entry.target === target && entry.type === type && entry.listener === listener,
      )
      if (index !== -1) kept.splice(index, 1)
      remove.call(target, type, listener, options)
    }
    const [set, clear] = [window.setInterval.bind(window), window.clearInterval.bind(window)]
    const timers = new Set<number>()
    Object.assign(window, {
      setInterval(act: () => void, delayMs: number) {
        const timer = set(act, delayMs)
        timers.add(timer)
        return timer
      },
      clearInterval(timer: number) {
        timers.delete(timer)
        clear(timer)
      },
      readTraces: () => ({
        listeners: kept.filter(({ target }) => !(target instanceof Node) || target.isConnected).map(({ type }) => type),
        timers: timers.size,
      }),
    })
  })
}

const readTraces = (page: Page) =>
  page.evaluate(() => (window as unknown as { readTraces: () => { listeners: string[]; timers: number } }).readTraces())

const CLEAN = { listeners: [], timers: 0 }

test('[S4.16] teardown while the popup is open closes it and leaves the page as it was', async ({ shopPage, shop }) => {
  await countTraces(shopPage)
  const before = await shopPage.content()
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  expect((await readTraces(shopPage)).listeners).not.toEqual([])
  await Promise.all([popup.waitForEvent('close'), callWidget(shopPage, 'teardown')])
  expect(await shopPage.content()).toBe(before)
  expect(await readTraces(shopPage)).toEqual(CLEAN)
})

test('[S4.17] teardown after an account was given leaves the page as it was', async ({ shopPage, shop }) => {
  await countTraces(shopPage)
  const before = await shopPage.content()
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('ann@example.com')
  await callWidget(shopPage, 'teardown')
  expect(await shopPage.content()).toBe(before)
  expect(await readTraces(shopPage)).toEqual(CLEAN)
})

test('[S4.16] teardown is harmless twice, silences the widget, and a new one works', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const before = await shopPage.evaluate(() => document.body.outerHTML)
  await callWidget(shopPage, 'teardown')
  await callWidget(shopPage, 'teardown')
  await callWidget(shopPage, 'initAuthFlow')
  await callWidget(shopPage, 'closeAuthFlow')
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect.poll(() => recall(shopPage, 'arrivals')).toHaveLength(1)
  expect(await recall(shopPage, 'calls')).toEqual([])
  expect(await recall(shopPage, 'opened')).toEqual([])
  await makeWidget(shopPage, shop)
  expect(await shopPage.evaluate(() => document.body.outerHTML)).toBe(before)
  const popup = await openPopup(shopPage)
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
})

test('[S4.16] teardown of a headless widget leaves no listener behind', async ({ shopPage, shop }) => {
  await countTraces(shopPage)
  await makeWidget(shopPage, shop, { withoutContainer: true, merchant: { headless: true } })
  expect((await readTraces(shopPage)).listeners).toContain('click')
  await callWidget(shopPage, 'teardown')
  expect(await readTraces(shopPage)).toEqual(CLEAN)
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })
  const https = { isMerchantPageHttps: true }

  test('[S4.19] teardown while the frame is open removes it and unlocks the page', async ({ shopPage, shop }) => {
    await shopPage.evaluate(() => {
      document.body.style.setProperty('overflow', 'visible')
    })
    await countTraces(shopPage)
    const before = await shopPage.content()
    await makeWidget(shopPage, shop, https)
    await shopPage.locator('#braintree-paypal-button').click()
    await expect(shopPage.locator('iframe')).toBeVisible()
    await callWidget(shopPage, 'teardown')
    expect(await shopPage.content()).toBe(before)
    expect(await readTraces(shopPage)).toEqual(CLEAN)
  })

  test('[S4.19] two frames at once: the page stays locked until the last one closes', async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { ...https, channel: 'one' })
    await makeWidget(shopPage, shop, { ...https, channel: 'two', merchant: { container: 'second' } })
    await callWidget(shopPage, 'initAuthFlow', 'one')
    await callWidget(shopPage, 'initAuthFlow', 'two')
    await expect(shopPage.locator('iframe')).toHaveCount(2)
    await callWidget(shopPage, 'teardown', 'one')
    await expect(shopPage.locator('body')).toHaveCSS('overflow', 'hidden')
    await shopPage.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await expect(shopPage.locator('#second #bt-pp-email')).toHaveText('buyer@lotyard.test')
    expect(await shopPage.locator('body').getAttribute('style')).toBeNull()
  })
})

test.describe('on Internet Explorer', () => {
  test.use({ userAgent: INTERNET_EXPLORER })

  test('[S2.32] teardown removes the bridge frame', async ({ shopPage, shop }) => {
    const before = await shopPage.content()
    await makeWidget(shopPage, shop)
    await callWidget(shopPage, 'teardown')
    expect(await shopPage.content()).toBe(before)
  })
})

test('[S4.16] two widgets on one page do not disturb each other', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { channel: 'one' })
  await makeWidget(shopPage, shop, { channel: 'two', merchant: { container: 'second' } })
  const first = await openPopup(shopPage, '#paypal')
  const [second] = await Promise.all([shopPage.waitForEvent('popup'), callWidget(shopPage, 'initAuthFlow', 'two')])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(2)

  await Promise.all([second.waitForEvent('close'), second.getByRole('button', { name: 'Approve' }).click()])
  await expect(shopPage.locator('#second #bt-pp-email')).toHaveText('buyer@lotyard.test')
  await expect(shopPage.locator('#paypal #braintree-paypal-loggedin')).toBeHidden()
  await expect(shopPage.locator('#paypal input')).toHaveValue('')
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(1)

  await callWidget(shopPage, 'teardown', 'two')
  await expect(shopPage.locator('#second')).toBeEmpty()
  await first.getByLabel('Sign in as rival@lotyard.test').check()
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(shopPage.locator('#paypal #bt-pp-email')).toHaveText('rival@lotyard.test')
  expect((await recall(shopPage, 'opened')).map(({ name }) => name)).toEqual([
    'braintree_paypal_popup',
    'braintree_paypal_popup_two',
  ])
})

test('[S4.16] two popups at once: Escape closes the newest, then the one below it', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { channel: 'one' })
  await makeWidget(shopPage, shop, { channel: 'two', merchant: { container: 'second' } })
  const first = await openPopup(shopPage, '#paypal')
  const [second] = await Promise.all([shopPage.waitForEvent('popup'), callWidget(shopPage, 'initAuthFlow', 'two')])
  await shopPage.bringToFront()
  await Promise.all([second.waitForEvent('close'), shopPage.keyboard.press('Escape')])
  expect(first.isClosed()).toBe(false)
  await expect(shopPage.getByRole('link', { name: 'Continue' })).toBeFocused()
  await Promise.all([first.waitForEvent('close'), shopPage.keyboard.press('Escape')])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
})
