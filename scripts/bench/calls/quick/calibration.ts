// What the quick bench measures calls beside: the same work in every version of the product, in the product's own process.
//
// It is made of what calls and pages are made of (reading JSON, looking up, small promises, building HTML, writing JSON)
// and is asked for over a socket as they are, so that a busy or slow machine slows it down as much. It uses nothing of
// ours: a slower hook or route must never make the calibration slower too, because that would hide it.
import { createServer } from 'node:http'

const RECORDS = 60
const SPECIAL = /[&<>"]/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

type RecordOfWork = { id: string; title: string; price: number; tags: string[]; parts: { code: number }[] }

const TEXT = JSON.stringify(
  Array.from({ length: RECORDS }, (_, at): RecordOfWork => ({
    id: `record-${at}`,
    title: `Pallet ${at} of "tools" & <kitchen> goods, untested`,
    price: (at * 7919) % 100_000,
    tags: [`tag ${at % 7}`, `tag ${at % 11}`, `tag ${at % 13}`],
    parts: Array.from({ length: 4 }, (__, part) => ({ code: at * 4 + part })),
  })),
)

/** Returns the port of a server that does the work once for each request. */
export async function startCalibration(): Promise<{ port: number; stop: () => void }> {
  const server = createServer((_, response) => {
    void calibrationWork().then((text) => response.setHeader('content-type', 'text/html').end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as { port: number }).port, stop }
}

export async function calibrationWork(): Promise<string> {
  const records = JSON.parse(TEXT) as RecordOfWork[]
  const byTag = new Map<string, RecordOfWork[]>()
  for (const record of records)
    for (const tag of record.tags) {
      const listed = byTag.get(tag)
      if (listed === undefined) byTag.set(tag, [record])
      else listed.push(record)
    }
  const drawn: string[] = []
  for (const record of records.toSorted((left, right) => left.price - right.price)) {
    const neighbours = record.tags.flatMap((tag) => byTag.get(tag) ?? [])
    drawn.push(await draw(record, new Set(neighbours).size))
  }
  return `<ul>${drawn.join('')}</ul><script>${JSON.stringify(records)}</script>`
}

async function draw({ id, title, price, tags, parts }: RecordOfWork, neighbours: number): Promise<string> {
  const codes = await Promise.resolve(parts.map(({ code }) => code))
  const attributes = { id, 'data-price': String(price), 'data-codes': codes.join(' ') }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escape(value)}"`)
  return `<li ${written.join(' ')}><b>${escape(title)}</b> ${tags.map(escape).join(', ')} (${neighbours})</li>`
}

function escape(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character]!)
}
