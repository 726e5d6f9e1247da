import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the theme and on how wide the page is. The rest is the same, and takes axe longer. */
export const LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'meta-viewport']

/** What lies between the header and the footer of a page, and what lies over it. */
const OWN_PARTS = 'main, dialog, [role="dialog"], [data-connection]'

type Look = {
  /** Leaves all other rules out. */
  rules?: string[]
  /** CSS selector of the parts to look at. */
  within?: string
}

/** What axe finds as short lines, on the page as it is now. The accessibility tests look at the frame of every page. */
export function axeFindings(page: Page, { rules, within = OWN_PARTS }: Look = {}): Promise<string[]> {
  return findIn(page, within, {
    runOnly: rules === undefined ? ALL_RULES : { type: 'rule', values: rules },
    resultTypes: ['violations'],
  })
}

/** The same of a whole page, its frame included. */
export function axeFindingsOfPage(page: Page, rules?: string[]): Promise<string[]> {
  return axeFindings(page, { ...(rules !== undefined && { rules }), within: 'html' })
}

async function findIn(page: Page, within: string, options: RunOptions): Promise<string[]> {
  // What is being loaded again is shown faintly until it is there, too faintly for axe.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(holdStill)
  // Once a page: reading it takes the browser as long as a small page's scan. The pages' policy refuses script elements.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return await page.evaluate(run, { within, options })
}

/** Runs in the page. Axe looks at everything when all of the document is included, and leaves rules of whole pages out else. */
async function run({ within, options }: { within: string; options: RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> } }
  markRepeats()
  // Axe throws where nothing is included.
  const include = within === 'html' ? [document] : [...document.querySelectorAll(within)]
  const { violations } = await axe.run({ include, exclude: [...document.querySelectorAll('[data-repeats]')] }, options)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))

  /**
   * Marks cards, rows and items that are built as one before them, element by element, with the same classes, roles and
   * states: axe would take most of its time to find the same of each.
   */
  function markRepeats(): void {
    const TOLD_APART_BY = /^(class|role|type|disabled|open|hidden|href|aria-.*)$/
    const NAMES_ONLY = /^(href|aria-label|aria-labelledby|aria-describedby|aria-controls)$/
    const drawOne = ({ tagName, attributes }: Element): string => {
      const told = [...attributes].filter(({ name }) => TOLD_APART_BY.test(name))
      return `${tagName} ${told.map(({ name, value }) => (NAMES_ONLY.test(name) ? name : `${name}=${value}`)).join(' ')}`
    }
    const draw = (element: Element): string => [element, ...element.querySelectorAll('*')].map(drawOne).join('\n')
    for (const marked of document.querySelectorAll('[data-repeats]')) marked.removeAttribute('data-repeats')
    for (const list of document.querySelectorAll('ul, ol, tbody, [role="list"]')) {
      const seen = new Set<string>()
      for (const item of list.children) {
        const drawn = draw(item)
        if (seen.has(drawn)) item.setAttribute('data-repeats', '')
        seen.add(drawn)
      }
    }
  }
}

/**
 * Without it axe finds the ink of one theme on the ground of the other: a change of theme may still be under way, and in
 * cards out of sight it only begins when axe asks for their colors. And it takes a button for too small that scrolls from
 * under the bar at a phone's lower edge. An adopted sheet, because the pages' policy refuses style elements that have no nonce.
 */
function holdStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, ::before, ::after { transition: none !important; animation: none !important } .browse-bar { position: static !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}
