// React with its unused parts left out does what whole React does: the same page, hydrated and used, on either.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ReactExports from 'react'
import type * as ClientExports from 'react-dom/client'
import type * as DomExports from 'react-dom'
import * as WholeReact from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { cutModule } from './unused-parts.ts'

type React = typeof ReactExports
const FILES: Record<string, string> = {
  scheduler: 'scheduler/cjs/scheduler.production.js',
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
}

/** Modules of their own, so that neither React knows of the other. */
function loadReact(isCut: boolean): (name: string) => unknown {
  const find = createRequire(import.meta.url)
  const loaded = new Map<string, object>()
  function load(name: string): object {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const exported = {}
    loaded.set(name, exported)
    const file = FILES[name]!
    const folder = find.resolve(`${file.split('/')[0]}/package.json`).replace(/package\.json$/, '')
    const whole = readFileSync(folder + file.slice(file.indexOf('/') + 1), 'utf8')
    // oxlint-disable-next-line no-implied-eval -- The way the file itself is made to be loaded.
    new Function('require', 'exports', isCut ? cutModule(file, whole) : whole)(load, exported)
    return exported
  }
  return load
}

const SLOTS = ['b', 'a', 'c']

/** What our pages are made of. Parts that load come from outside, so that the test says when. */
function makePage(
  React: React,
  { log, part }: { log: (text: string) => void; part: () => Promise<{ default: () => ReactExports.ReactNode }> },
) {
  const { createElement: h, useState } = React
  const Theme = React.createContext('light')
  let stored = 'first'
  const listeners = new Set<() => void>()

  class Boundary extends React.Component<{ children: ReactExports.ReactNode }, { failed: string | null }> {
    override state = { failed: null }
    static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
    override render() {
      return this.state.failed === null ? this.props.children : h('p', { role: 'alert' }, this.state.failed)
    }
  }
  const Late = React.lazy(part)
  const Row = React.memo(function Row({ name }: { name: string }) {
    log(`row ${name}`)
    return h('li', { id: React.useId() }, name)
  })
  function Broken(): ReactExports.ReactNode {
    throw new Error('broken')
  }
  function Themed() {
    return h('b', null, React.use(Theme))
  }

  return function Page() {
    const [count, setCount] = useState(0)
    const [typed, setTyped] = useState('')
    const [box, setBox] = useState(false)
    const [choice, setChoice] = useState('2')
    const [order, setOrder] = useState(SLOTS)
    const [opened, setOpened] = useState<'late' | 'broken' | null>(null)
    const [isPending, startTransition] = React.useTransition()
    const late = React.useDeferredValue(typed)
    const [optimistic, setOptimistic] = React.useOptimistic(count)
    const field = React.useRef<HTMLInputElement>(null)
    const store = React.useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => stored,
      () => 'first',
    )
    const onCount = React.useEffectEvent(() => log(`effect ${count}`))
    React.useEffect(() => onCount(), [count])
    React.useLayoutEffect(() => {
      log('layout')
      return () => log('layout undone')
    }, [opened])
    React.useInsertionEffect(() => log('inserted'), [])
    return h(
      React.StrictMode,
      null,
      h('title', null, `Page ${count}`),
      h('meta', { name: 'description', content: typed }),
      h('link', { rel: 'canonical', href: `/page/${count}` }),
      h(Theme, { value: count % 2 === 0 ? 'light' : 'dark' }, h(Themed)),
      h('button', { id: 'more', onClick: () => setCount((now) => now + 1), disabled: count > 5 }, `${count} ${store}`),
      h(
        'button',
        {
          id: 'slow',
          onClick: () =>
            startTransition(() => {
              setOptimistic(count + 10)
              setCount((now) => now + 1)
            }),
        },
        `${optimistic} ${isPending}`,
      ),
      h('button', { id: 'turn', onClick: () => setOrder((now) => now.toReversed()) }),
      h('button', { id: 'late', onClick: () => setOpened('late') }),
      h('button', { id: 'broken', onClick: () => setOpened('broken') }),
      h('button', { id: 'focus', onClick: () => field.current?.focus() }),
      h('button', {
        id: 'store',
        onClick: () => {
          stored = 'second'
          for (const listener of listeners) listener()
        },
      }),
      h(
        'form',
        {
          onSubmit: (event) => {
            event.preventDefault()
            log(`sent ${new FormData(event.currentTarget as HTMLFormElement).get('word') as string}`)
          },
          onReset: () => log('reset'),
        },
        h('input', {
          ref: field,
          name: 'word',
          value: typed,
          onChange: (event) => setTyped(event.target.value.toUpperCase()),
          onFocus: () => log('focus'),
          onBlur: () => log('blur'),
          onKeyDown: (event) => log(`key ${event.key}`),
        }),
        h('input', { type: 'checkbox', checked: box, onChange: () => setBox(!box) }),
        h(
          'select',
          { value: choice, onChange: (event) => setChoice((event.target as HTMLSelectElement).value) },
          h('option', { value: '1' }, 'one'),
          h('option', { value: '2' }, 'two'),
        ),
        h('textarea', { defaultValue: 'text', onInput: () => log('input') }),
        h('input', { type: 'radio', name: 'r', defaultChecked: true }),
      ),
      h(
        'ul',
        { onClick: () => log('list'), onClickCapture: () => log('list first') },
        order.map((name) => h(Row, { key: name, name })),
      ),
      h('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }, h('use', { href: '#x' })),
      h('div', {
        style: { width: count * 2, opacity: 0.5, '--x': 'y' } as object,
        'data-a': late,
        'aria-hidden': box,
        hidden: box,
        dangerouslySetInnerHTML: { __html: '<i>x</i>' },
      }),
      h('details', { open: box, onToggle: () => log('toggle') }, h('summary', null, 's')),
      h(
        Boundary,
        null,
        h(
          React.Suspense,
          { fallback: h('em', null, 'loading') },
          opened === 'late' ? h(Late) : opened === 'broken' ? h(Broken) : h('p', null, 'nothing open'),
        ),
      ),
    )
  }
}

async function usePage(isCut: boolean): Promise<{ log: string[]; shown: string[] }> {
  const load = loadReact(isCut)
  const React = load('react') as React
  const { hydrateRoot } = load('react-dom/client') as typeof ClientExports
  const { flushSync } = load('react-dom') as typeof DomExports
  const [log, shown]: [string[], string[]] = [[], []]
  let arrive!: () => void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const part = async () => {
    await arrived
    return { default: () => 'late part' }
  }
  const container = document.body.appendChild(document.createElement('div'))
  const ServersPage = makePage(WholeReact, { log: () => {}, part })
  container.innerHTML = renderToString(WholeReact.createElement(ServersPage))
  const Page = makePage(React, { log: (text) => void log.push(text), part })
  const root = hydrateRoot(container, React.createElement(Page), {
    onRecoverableError: (error) => log.push(`recovered ${String(error)}`),
    onCaughtError: (error) => log.push(`caught ${String(error)}`),
  })
  await vi.waitFor(() => expect(log).toContain('effect 0'))
  const find = <T extends HTMLElement>(selector: string) => container.querySelector<T>(selector)!
  const look = () => shown.push(`${document.title}|${document.head.innerHTML}|${container.innerHTML}`)
  const press = (selector: string) => {
    flushSync(() => find(selector).click())
    look()
  }
  look()
  press('#more')
  await vi.waitFor(() => expect(log).toContain('effect 1'))
  press('#slow')
  await vi.waitFor(() => expect(find('#slow').textContent).toBe('2 false'))
  look()
  press('#turn')
  press('li')
  press('input[type=checkbox]')
  press('#focus')
  press('#store')
  const input = find<HTMLInputElement>('[name=word]')
  // As a browser does it: React watches the property itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'lots')
  flushSync(() => input.dispatchEvent(new InputEvent('input', { bubbles: true })))
  await vi.waitFor(() => expect(container.innerHTML).toContain('data-a="LOTS"'))
  look()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  input.blur()
  const select = find<HTMLSelectElement>('select')
  select.value = '1'
  flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })))
  find('textarea').dispatchEvent(new InputEvent('input', { bubbles: true }))
  find('details').dispatchEvent(new Event('toggle'))
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  look()
  press('#late')
  arrive()
  await vi.waitFor(() => expect(container.innerHTML).toContain('late part'))
  look()
  press('#broken')
  await vi.waitFor(() => expect(container.innerHTML).toContain('role="alert"'))
  look()
  root.unmount()
  look()
  return { log, shown }
}

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

test('a page is hydrated and used alike by whole React and by React without its unused parts', async () => {
  const whole = await usePage(false)
  document.body.replaceChildren()
  document.head.replaceChildren()
  const cut = await usePage(true)
  expect(whole.log).toEqual(
    expect.arrayContaining(['sent LOTS', 'key Enter', 'focus', 'list first', 'caught Error: broken']),
  )
  expect(whole.log.filter((text) => text.startsWith('recovered'))).toEqual([])
  expect(whole.shown.at(-1)).not.toContain('<button')
  expect(cut).toEqual(whole)
})

test('what was left out says so where it is used all the same', async () => {
  const load = loadReact(true)
  const { createElement: h, ...React } = load('react') as React
  const { hydrateRoot } = load('react-dom/client') as typeof ClientExports
  const problems: unknown[] = []
  const portal = { $$typeof: Symbol.for('react.portal'), key: null, children: 'x', containerInfo: document.body }
  function Portal() {
    return h(React.Fragment, null, portal as unknown as ReactExports.ReactNode)
  }
  const container = document.body.appendChild(document.createElement('div'))
  hydrateRoot(container, h(Portal), { onUncaughtError: (error) => problems.push(error) })
  await vi.waitFor(() => expect(String(problems[0])).toContain('left out'))
})
