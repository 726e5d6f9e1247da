// Holds all links of a cluster, in a process of its own: what passes there must not wait for whatever the command does.
import { openLink, type Link, type LinkState } from './link.ts'

export type LinkOptions = { name: string; port: number; targetPort: number }
export type LinkRequest = { open: LinkOptions[] } | { set: { name: string; state: LinkState } }

const links = new Map<string, Link[]>()

process.on('message', (request: LinkRequest) => {
  void handle(request).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(`failed: ${String(error)}`),
  )
})
process.on('disconnect', () => process.exit(0))

async function handle(request: LinkRequest): Promise<void> {
  if ('set' in request) return links.get(request.set.name)?.forEach((link) => link.set(request.set.state))
  for (const { name, port, targetPort } of request.open)
    links.set(name, [...(links.get(name) ?? []), await openLink({ port, targetPort })])
}
