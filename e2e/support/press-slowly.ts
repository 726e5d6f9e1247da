import { expect, type Locator } from '@playwright/test'

/**
 * Presses as people do, with a moment between down and up, in which the field that had the focus is left. Fails where that
 * moves what is being pressed: the click would go to what has come into its place.
 */
export async function pressSlowly(target: Locator): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const before = (await target.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(150)
  expect(await target.boundingBox(), 'where it is while it is pressed').toEqual(before)
  await page.mouse.up()
}
