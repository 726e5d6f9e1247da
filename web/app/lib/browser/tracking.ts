// Spec §7: an optional attribution SDK. It is loaded only when the page names a key; a click on a marked element then
// sends the element's event name and metadata.
//
// Nothing here may stop a click. Calls wait in a bounded queue until the SDK has loaded; if it never loads, they stay there.
// An SDK that throws is reported to the console and otherwise ignored.

type Call = { name: string; metadata: Record<string, unknown> }
type Sdk = { init: (key: string) => void; track: (name: string, metadata: Call['metadata']) => void }

const MAX_WAITING = 50

declare global {
  var attribution: Sdk | undefined
}

export function startTracking(page: Document = document): void {
  const key = readMeta(page, 'attribution-key')
  const sdkUrl = readMeta(page, 'attribution-sdk')
  if (key === null || sdkUrl === null) return

  const waiting: Call[] = []
  let sdk: Sdk | null = null

  const script = page.createElement('script')
  script.src = sdkUrl
  script.async = true
  script.addEventListener('load', () => {
    const loaded = globalThis.attribution
    if (loaded === undefined) return report(new Error('the script defined no SDK'))
    attempt(() => loaded.init(key))
    sdk = loaded
    for (const { name, metadata } of waiting.splice(0)) attempt(() => loaded.track(name, metadata))
  })
  page.head.append(script)

  // In the capture phase, so that an element that stops its click from bubbling is still counted.
  page.addEventListener(
    'click',
    (event) => {
      const call = readCall(event.target)
      if (call === null) return
      const ready = sdk
      if (ready !== null) attempt(() => ready.track(call.name, call.metadata))
      else if (waiting.length < MAX_WAITING) waiting.push(call)
    },
    { capture: true },
  )
}

function readMeta(page: Document, name: string): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}

function readCall(target: EventTarget | null): Call | null {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-track-event]') : null
  const name = marked?.dataset['trackEvent']
  if (!name) return null
  return { name, metadata: readMetadata(marked?.dataset['trackMetadata']) }
}

function readMetadata(text: string | undefined): Call['metadata'] {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Call['metadata']) : {}
  } catch (error) {
    report(error)
    return {}
  }
}

function attempt(call: () => void): void {
  try {
    call()
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  console.warn('Attribution did not work.', error)
}
