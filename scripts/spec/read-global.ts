import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { evaluate, UNKNOWN, type ReadGlobal } from './constants.ts'
import { parse, type Node } from './syntax.ts'

/** Imports of imports of imports: deeper than any table of cases lies. */
const MAX_DEPTH = 4

/** What the constants at the top of a module are, and those that it imports by a relative path. */
export function readGlobalsOf(path: string, source = readFileSync(path, 'utf8'), depth = 0): ReadGlobal {
  const program = parse(source, path)
  const constants = new Map(program.flatMap(constantsOf))
  const imports = new Map(program.flatMap(importsOf))
  const underWay = new Set<string>()
  const read: ReadGlobal = (name) => {
    const value = constants.get(name)
    if (value !== undefined) {
      // A constant that is made of itself would be read for ever.
      if (underWay.has(name)) return UNKNOWN
      underWay.add(name)
      const known = evaluate(value, new Map(), read)
      underWay.delete(name)
      return known
    }
    const from = imports.get(name)
    if (from === undefined || !from.module.startsWith('.') || depth === MAX_DEPTH) return UNKNOWN
    const file = resolve(dirname(path), from.module)
    return existsSync(file) ? readGlobalsOf(file, undefined, depth + 1)(from.name) : UNKNOWN
  }
  return read
}

function constantsOf(statement: Node): [string, Node][] {
  const declared = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
  if (declared?.type !== 'VariableDeclaration' || declared['kind'] !== 'const') return []
  return (declared['declarations'] as Node[]).flatMap(({ id, init }): [string, Node][] => {
    const target = id as Node
    return target.type === 'Identifier' && init !== null ? [[target['name'] as string, init as Node]] : []
  })
}

function importsOf(statement: Node): [string, { module: string; name: string }][] {
  if (statement.type !== 'ImportDeclaration') return []
  const module = (statement['source'] as Node)['value'] as string
  return (statement['specifiers'] as Node[])
    .filter(({ type }) => type === 'ImportSpecifier')
    .map(({ local, imported }) => [
      (local as Node)['name'] as string,
      { module, name: (imported as Node)['name'] as string },
    ])
}
