import type { Locator, Page } from '@playwright/test'

const MAX_STEPS = 160

/** With Tab as the only way around, as a person without a mouse goes. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    if (await isFocused(goal)) return
  }
  throw new Error(`${MAX_STEPS} times Tab did not lead to ${String(goal)}.`)
}

export async function isFocused(goal: Locator): Promise<boolean> {
  return goal.evaluate((element) => element === document.activeElement)
}
