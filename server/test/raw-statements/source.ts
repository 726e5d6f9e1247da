// Parsed source files, by their path from the root of the repository.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const ROOT = join(import.meta.dirname, '../../..')

/** A node of the syntax tree. Its parts are looked at by name: the parser's own types know hundreds of kinds. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

export type Source = { text: string; body: Node[] }

const sources = new Map<string, Source>()

export function readSource(file: string): Source {
  let source = sources.get(file)
  if (source === undefined) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
    source = { text, body: program.body as unknown as Node[] }
    sources.set(file, source)
  }
  return source
}

/** The TypeScript files under a folder, without tests. */
export function listSources(folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Every node below this one, itself included. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* walk(child)
}

export function lineOf(file: string, node: Node): number {
  return readSource(file).text.slice(0, node.start).split('\n').length
}
