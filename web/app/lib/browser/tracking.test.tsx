import { afterEach, expect, test, vi } from 'vitest'
import { startTracking } from './tracking.ts'

type Call = [string, ...unknown[]]

/** A page of its own for each test, because listeners stay on a document. */
function makePage(head: string, body: string): Document {
  const page = document.implementation.createHTMLDocument()
  page.head.innerHTML = head
  page.body.innerHTML = body
  return page
}

const META = '<meta name="attribution-key" content="k1"><meta name="attribution-sdk" content="/sdk.js">'
const MARKED = `<button data-track-event="watch" data-track-metadata='{"listing":"A1"}'><span>Watch</span></button>`

function load(page: Document, calls: Call[], track: (name: string) => void = () => {}): void {
  globalThis.attribution = {
    init: (key) => calls.push(['init', key]),
    track: (name, metadata) => {
      calls.push(['track', name, metadata])
      track(name)
    },
  }
  page.querySelector('script')!.dispatchEvent(new Event('load'))
}

afterEach(() => {
  globalThis.attribution = undefined
  vi.restoreAllMocks()
})

test('[S7.41] without a key no script is loaded', () => {
  const page = makePage('', MARKED)
  startTracking(page)
  expect(page.querySelector('script')).toBeNull()
})

test('[S7.41] clicks wait until the SDK is there, and come after init', () => {
  const page = makePage(META, MARKED)
  const calls: Call[] = []
  startTracking(page)
  page.querySelector('span')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(calls).toEqual([])
  load(page, calls)
  page.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(calls).toEqual([
    ['init', 'k1'],
    ['track', 'watch', { listing: 'A1' }],
    ['track', 'watch', { listing: 'A1' }],
  ])
})

test('[S7.41] an SDK that throws, or metadata that is no JSON, never stops a click', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = makePage(META, '<button data-track-event="buy" data-track-metadata="{oops">Buy</button>')
  const calls: Call[] = []
  startTracking(page)
  load(page, calls, () => {
    throw new Error('broken')
  })
  const clicked = vi.fn()
  page.querySelector('button')!.addEventListener('click', clicked)
  page.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(calls.at(-1)).toEqual(['track', 'buy', {}])
  expect(warn).toHaveBeenCalledTimes(2)
})
