// What the build leaves out of React and the router must not be used: a page would work in `npm run dev` and not once built.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** What each part is used by, in sources, and how that would look. */
const LEFT_OUT: Record<string, [pattern: RegExp, example: string]> = {
  'kinds of components': [
    /\b(?:createPortal|Profiler|SuspenseList|ViewTransition|addTransitionType)\b|<Activity\b/,
    'return createPortal(menu, document.body)',
  ],
  'refs of fragments': [/<Fragment[^>]*\bref=/, '<Fragment key={id} ref={part}>'],
  'form actions': [
    /\b(?:useActionState|useFormState|useFormStatus|requestFormReset)\b|<\w*(?:[Ff]orm|[Bb]utton)\s[^>]*\b(?:action|formAction)=\{(?:async\b|\()/,
    '<PostForm action={async (form) => save(form)}>',
  ],
  hooks: [
    /\b(?:useImperativeHandle|useDebugValue|useCacheRefresh|cacheSignal|createRef|PureComponent)\b/,
    'useImperativeHandle(ref, () => handle)',
  ],
  'children as a list': [/\bChildren\.(?:map|forEach|count|only|toArray)\b/, 'Children.map(children, wrap)'],
  'styles and scripts that React loads': [
    /\bprecedence=|<script\s[^>]*\basync\b|\b(?:preinit|preconnect|prefetchDNS|preload)(?:Module)?\(/,
    '<link rel="stylesheet" href={href} precedence="high" />',
  ],
  'elements of our own': [/<[a-z]+-[a-z-]+[\s>]/, '<lot-card name="a">'],
  events: [
    /\bon(?:MouseEnter|MouseLeave|PointerEnter|PointerLeave|Select|BeforeInput|Composition\w+)(?:Capture)?\b/,
    '<div onMouseEnter={show}>',
  ],
  roots: [/\bcreateRoot\b|\bunstable_/, 'createRoot(element).render(page)'],
  fetchers: [/\buseFetchers?\b|\bfetcherKey\b|\bnavigate[=:] ?\{?false\b/, 'const fetcher = useFetcher()'],
  'loading ahead': [
    /\bprefetch=|\bPrefetchPageLinks\b|\bfrom 'react-router'.*\bLinks\b/,
    '<Link prefetch="intent" to={path}>',
  ],
  'view transitions': [/\bviewTransition\b|\buseViewTransitionState\b/, '<Link viewTransition to={path}>'],
  'routes that change': [
    /\b(?:patchRoutes|patchRoutesOnNavigation|lazyRouteDiscovery)\b/,
    'router.patchRoutes(null, routes)',
  ],
}

const OURS = globSync('{web/app,paypal-widget/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|^web\/app\/mails\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

test.each(Object.entries(LEFT_OUT))('no page uses %s', (_part, [pattern, example]) => {
  expect(example).toMatch(pattern)
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
