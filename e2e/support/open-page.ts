import { expect, type Page } from '@playwright/test'

/**
 * Opens a page and waits until its scripts have taken it over, those of parts that are loaded on demand too: on a slow machine
 * a click before that does nothing.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The buttons of the PayPal widget are its own.
  const ours = 'footer form, main button:not(#braintree-paypal-loggedin *)'
  const isAlive = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].every((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactProps')),
        ),
      ours,
    )
  await expect.poll(isAlive).toBe(true)
}
