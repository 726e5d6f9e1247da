import { isRouteErrorResponse, type HydrationState } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { pageStateScript, restorePageState } from './page-state.ts'

afterEach(() => void (document.body.innerHTML = ''))

function carryOver(state: HydrationState) {
  document.body.innerHTML = pageStateScript(state)
  const sent: string[] = []
  const context: { state?: HydrationState; streamController: { enqueue(text: string): void; close(): void } } = {
    streamController: { enqueue: (text) => sent.push(text), close: () => sent.push('closed') },
  }
  restorePageState(context)
  return { context, sent }
}

test('what a page was drawn from arrives in the browser, and its element is gone', () => {
  const title = 'a </script><script>alert(1)</script> & <!-- b'
  const { context, sent } = carryOver({ loaderData: { root: { title } }, actionData: null, errors: null })
  expect(context.state!.loaderData).toEqual({ root: { title } })
  expect(document.body.innerHTML).toBe('')
  expect(sent).toEqual(['[{}]\n', 'closed'])
})

test('the router cannot replace the state by what it reads from the stream', () => {
  const { context } = carryOver({ loaderData: { root: 1 } })
  context.state = {}
  expect(context.state).toMatchObject({ loaderData: { root: 1 } })
})

test('an error that a loader threw keeps its status; of any other, nothing leaves the server', () => {
  const thrown = { status: 404, statusText: '', internal: false, data: { code: 'x' } }
  const { context } = carryOver({ errors: { page: thrown, other: new Error('a secret of ours') } })
  const { page, other } = context.state!.errors!
  expect(isRouteErrorResponse(page)).toBe(true)
  expect(page).toMatchObject({ status: 404, data: { code: 'x' } })
  expect(JSON.stringify(other)).not.toContain('secret')
})

test('what a loader drew is sent once, in the page, and read from there', () => {
  const page = { lines: 2, drawn: { rows: '<li>a &amp; b</li>' } }
  const script = pageStateScript({ loaderData: { page, other: null } })
  expect(script).not.toContain('a &amp; b')
  document.body.innerHTML = `<ul id="rows">${page.drawn.rows}</ul>${script}`
  const context: { state?: HydrationState } = {}
  restorePageState(context)
  expect(context.state!.loaderData).toEqual({ page, other: null })
})
