// Works out what an expression of a test file is, where the source alone says it: tables of cases, mostly.
//
// What only a run would tell is UNKNOWN, never a guess: a title that depends on it names nothing.
import { childrenOf, isFunction, isNode, unwrap, type Node } from './syntax.ts'

export const UNKNOWN = Symbol('known only when it runs')
export type Bindings = ReadonlyMap<string, unknown>
/** What a module's top level says a name is: in the module itself, or imported into it from another of ours. */
export type ReadGlobal = (name: string) => unknown

export function evaluate(given: Node, bindings: Bindings, readGlobal: ReadGlobal): unknown {
  const node = unwrap(given)
  const read = (child: unknown, more: Bindings = bindings): unknown =>
    isNode(child) ? evaluate(child, more, readGlobal) : UNKNOWN
  switch (node.type) {
    case 'Literal':
      return node['regex'] === undefined ? node['value'] : UNKNOWN
    case 'Identifier': {
      const name = node['name'] as string
      return bindings.has(name) ? bindings.get(name) : readGlobal(name)
    }
    case 'TemplateLiteral':
      return readTemplate(node, read)
    case 'ArrayExpression':
      return readArray(node, read)
    case 'ObjectExpression':
      return readObject(node, read)
    case 'MemberExpression':
      return readMember(node, read)
    case 'CallExpression':
      return readCall(node, bindings, read)
    default:
      return UNKNOWN
  }
}

type Read = (child: unknown, more?: Bindings) => unknown

/** An unknown part stays in the text as a mark that no id or member contains. */
export const UNKNOWN_TEXT = '\0'

export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return ['number', 'boolean'].includes(typeof value) ? String(value) : UNKNOWN_TEXT
}

function readTemplate(node: Node, read: Read): string {
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  const expressions = node['expressions'] as Node[]
  return quasis
    .map(({ value }, i) => value.cooked + (i < expressions.length ? toText(read(expressions[i])) : ''))
    .join('')
}

function readArray(node: Node, read: Read): unknown {
  const values: unknown[] = []
  for (const element of node['elements'] as Node[]) {
    if (element?.type !== 'SpreadElement') values.push(read(element))
    else {
      const spread = read(element['argument'])
      if (!Array.isArray(spread)) return UNKNOWN
      values.push(...spread)
    }
  }
  return values
}

function readObject(node: Node, read: Read): unknown {
  const entries: [string, unknown][] = []
  for (const property of node['properties'] as Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = read(property['argument'])
      if (!isRecord(spread)) return UNKNOWN
      entries.push(...Object.entries(spread))
    } else {
      const key = keyOf(property, read)
      if (key === null) return UNKNOWN
      entries.push([key, read(property['value'])])
    }
  }
  return Object.fromEntries(entries)
}

function keyOf(property: Node, read: Read): string | null {
  const key = property['key'] as Node
  if (property['computed'] !== true && key.type === 'Identifier') return key['name'] as string
  const value = read(key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function readMember(node: Node, read: Read): unknown {
  const holder = read(node['object'])
  const key = memberName(node) ?? read(node['property'])
  if (!isRecord(holder) && !Array.isArray(holder)) return UNKNOWN
  return Object.hasOwn(holder, key as string) ? (holder as Record<string, unknown>)[key as string] : UNKNOWN
}

export function memberName(node: Node): string | null {
  return node['computed'] === true ? null : ((node['property'] as Node)['name'] as string)
}

/** Object.keys, values and entries, and map by an arrow of one expression. */
function readCall(node: Node, bindings: Bindings, read: Read): unknown {
  const callee = node['callee'] as Node
  const [argument] = node['arguments'] as Node[]
  if (callee.type !== 'MemberExpression' || argument === undefined) return UNKNOWN
  const holder = callee['object'] as Node
  const method = memberName(callee)
  if (holder.type === 'Identifier' && holder['name'] === 'Object') {
    const value = read(argument)
    if (!isRecord(value)) return UNKNOWN
    if (method === 'keys') return Object.keys(value)
    if (method === 'values') return Object.values(value)
    return method === 'entries' ? Object.entries(value) : UNKNOWN
  }
  const list = read(holder)
  if (method !== 'map' || !Array.isArray(list) || !isFunction(argument)) return UNKNOWN
  const [parameter] = argument['params'] as Node[]
  const body = argument['body'] as Node
  if (parameter === undefined || body.type === 'BlockStatement') return UNKNOWN
  return list.map((item) => read(body, bind(parameter, item, bindings)))
}

/** Gives the names of a pattern their parts of a value. */
export function bind(pattern: Node, value: unknown, bindings: Bindings): Bindings {
  const bound = new Map(bindings)
  const assign = (target: Node | null, part: unknown): void => {
    if (target === null) return
    if (target.type === 'Identifier') bound.set(target['name'] as string, part)
    else if (target.type === 'ArrayPattern')
      for (const [i, element] of (target['elements'] as (Node | null)[]).entries())
        assign(element, Array.isArray(part) && i in part ? part[i] : UNKNOWN)
    else if (target.type === 'ObjectPattern' && isRecord(part))
      for (const property of target['properties'] as Node[]) {
        const key = property.type === 'Property' ? ((property['key'] as Node)['name'] as string) : ''
        assign((property['value'] ?? null) as Node | null, Object.hasOwn(part, key) ? part[key] : UNKNOWN)
      }
    // Defaults, rests and deeper patterns: their names must not fall through to something else of that name.
    else for (const child of childrenOf(target)) assign(child, UNKNOWN)
  }
  assign(pattern, value)
  return bound
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
