// What the build leaves out of React and the router must not be used: a page would work in `npm run dev` and not once built.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** What each part is used by, in sources. */
const LEFT_OUT: Record<string, RegExp> = {
  'kinds of components': /\b(?:createPortal|Profiler|SuspenseList|ViewTransition|addTransitionType)\b|<Activity\b/,
  'refs of fragments': /<Fragment[^>]*\bref=/,
  'form actions':
    /\b(?:useActionState|useFormState|useFormStatus|requestFormReset)\b|<\w*(?:[Ff]orm|[Bb]utton)\s[^>]*\b(?:action|formAction)=\{(?:async\b|\()/,
  hooks: /\b(?:useImperativeHandle|useDebugValue|useCacheRefresh|cacheSignal|createRef|PureComponent)\b/,
  'children as a list': /\bChildren\.(?:map|forEach|count|only|toArray)\b/,
  'styles and scripts that React loads':
    /\bprecedence=|<script\s[^>]*\basync\b|\b(?:preinit|preconnect|prefetchDNS|preload)(?:Module)?\(/,
  'elements of our own': /<[a-z]+-[a-z-]+[\s>]/,
  events: /\bon(?:MouseEnter|MouseLeave|PointerEnter|PointerLeave|Select|BeforeInput|Composition\w+)(?:Capture)?\b/,
  roots: /\bcreateRoot\b|\bunstable_/,
  fetchers: /\buseFetchers?\b|\bfetcherKey\b|\bnavigate[=:] ?\{?false\b/,
  'loading ahead': /\bprefetch=|\bPrefetchPageLinks\b|\bfrom 'react-router'.*\bLinks\b/,
  'view transitions': /\bviewTransition\b|\buseViewTransitionState\b/,
  'routes that change': /\b(?:patchRoutes|patchRoutesOnNavigation|lazyRouteDiscovery)\b/,
}

const OURS = globSync('{web/app,paypal-widget/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|^web\/app\/mails\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

test.each(Object.entries(LEFT_OUT))('no page uses %s', (_part, pattern) => {
  expect(OURS.length).toBeGreaterThan(500)
  expect(OURS.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})

/** Its modules for browsers. The others are for servers and for React's own server components. */
const ROUTER = globSync('lib/{*.js,dom/**/*.js,dom-export/*.js,router/*.js}', {
  cwd: join(ROOT, 'node_modules/react-router/dist/production'),
})

test('the router calls nothing of React that is left out', () => {
  expect(ROUTER.length).toBeGreaterThan(20)
  const used = ROUTER.flatMap((path) => {
    const text = readFileSync(join(ROOT, 'node_modules/react-router/dist/production', path), 'utf8')
    return [...text.matchAll(/\bReact(?:DOM)?(?:\$\d)?\.(\w+)/g)].map(([, name]) => name!)
  })
  const left = ['createPortal', 'useActionState', 'useImperativeHandle', 'useDebugValue', 'createRef', 'PureComponent']
  expect(used).toContain('startTransition')
  expect(used.filter((name) => left.includes(name))).toEqual([])
})
