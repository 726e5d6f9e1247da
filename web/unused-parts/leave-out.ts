// Rewrites a library's source without parts of it, by rules that each must still find what it was written for.
//
// What is left without a caller goes with the bundler's own minifying.
import { childrenOf, declaredIn, freeNames, isFunction, isLabel, isNode, nameOf, parse, type Node } from './syntax.ts'

export type Cuts = {
  /** Kinds of React's components, by number: comparisons with them are settled, and what `switch` does for them goes. */
  kinds?: readonly number[]
  /** The body that a function gets instead of its own. */
  functions?: Readonly<Record<string, string>>
  /** Variables that never change: reading one becomes the value, and writing one only works out what was to be written. */
  fixed?: Readonly<Record<string, string>>
  /** Hooks that no component calls: they go from React's tables of hooks. */
  hooks?: readonly string[]
  /** Statements outside of functions, by how they start. */
  statements?: readonly string[]
  /** Source and what stands in its place. `…` is anything up to what follows it; spaces and line breaks don't count. */
  texts?: readonly (readonly [source: string, instead: string, times?: number])[]
}

/** In place of a function that nothing can reach: should it be reached, that is an error with a name. */
export const REFUSE = '{ throw Error("left out: see unused-parts") }'
export const NOTHING = '{}'

type Edit = { start: number; end: number; text: string }
type Place = { parent: Node | null; key: string; /** Of the function around it. */ body: Node | null }
type Visit = (node: Node, place: Place) => Edit | Edit[] | null

/** Throws when a rule finds nothing, or a text not as often as expected: the library has changed since. */
export function leaveOut(source: string, cuts: Cuts): string {
  const code = (cuts.texts ?? []).reduce(replaceText, source)
  const program = parse(code)
  const found = new Set<string>()
  const statements = cuts.statements ?? []
  const edits: Edit[] = []
  for (const statement of program['body'] as Node[]) {
    const start = statements.find((text) => code.startsWith(text, statement.start))
    if (start === undefined) continue
    found.add(start)
    edits.push(replace(statement, ''))
  }
  walk(program, makeVisit(code, cuts, found), edits)
  const names = [
    ...(cuts.kinds ?? []).map(String),
    ...Object.keys(cuts.functions ?? {}),
    ...Object.keys(cuts.fixed ?? {}),
    ...(cuts.hooks ?? []),
    ...statements,
  ]
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`nothing to leave out by the name of ${missing.join(', ')}`)
  const result = apply(code, edits)
  const known = freeNames(parse(source)).add('Error')
  // Compiled libraries declare a variable in one case and use it in others.
  const lost = [...freeNames(parse(result))].filter((name) => !known.has(name))
  if (lost.length > 0) throw new Error(`their declaration is left out: ${lost.join(', ')}`)
  return result
}

function replaceText(code: string, [source, instead, times = 1]: readonly [string, string, number?]): string {
  const literal = source.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(literal.replaceAll(/\s+/g, String.raw`\s+`).replaceAll('…', String.raw`[^]*?`), 'g')
  const count = [...code.matchAll(pattern)].length
  if (count !== times) throw new Error(`found ${count} times instead of ${times}: ${source}`)
  return code.replace(pattern, () => instead)
}

function makeVisit(
  code: string,
  { kinds = [], functions = {}, fixed = {}, hooks = [] }: Cuts,
  found: Set<string>,
): Visit {
  const isKind = (node: unknown) =>
    isNode(node) &&
    node.type === 'Literal' &&
    kinds.includes(node['value'] as number) &&
    !!found.add(String(node['value']))
  return (node, { parent, key, body }) => {
    if (node.type === 'FunctionDeclaration') {
      const name = nameOf(node['id'])
      if (!Object.hasOwn(functions, name)) return null
      if (found.has(name)) throw new Error(`two functions are called ${name}`)
      found.add(name)
      return replace(node['body'] as Node, functions[name]!)
    }
    if (node.type === 'BinaryExpression' && ['===', '!=='].includes(node['operator'] as string)) {
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      const isSettled = (isTag(left) && isKind(right)) || (isTag(right) && isKind(left))
      return isSettled ? replace(node, node['operator'] === '===' ? '!1' : '!0') : null
    }
    if (node.type === 'SwitchStatement' && isTag(node['discriminant'] as Node))
      return caseEdits(node['cases'] as Node[], { isKind, body })
    if (node.type === 'ObjectExpression' && code.startsWith('readContext', (node['properties'] as Node[])[0]?.start)) {
      const left = (node['properties'] as Node[]).filter((property) => hooks.includes(nameOf(property['key'])))
      for (const property of left) found.add(nameOf(property['key']))
      return left.map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }))
    }
    return fixedEdit(node, parent, key, fixed, found)
  }
}

/** `x = value` becomes `value`, any other `x` what it always is. */
function fixedEdit(
  node: Node,
  parent: Node | null,
  key: string,
  fixed: Cuts['fixed'] & {},
  found: Set<string>,
): Edit | null {
  if (node.type === 'AssignmentExpression') {
    const name = nameOf(node['left'])
    if (!Object.hasOwn(fixed, name)) return null
    if (node['operator'] !== '=') throw new Error(`${name} does change`)
    return { start: node.start, end: (node['right'] as Node).start, text: '' }
  }
  const name = nameOf(node)
  if (node.type !== 'Identifier' || parent === null || !Object.hasOwn(fixed, name)) return null
  const isName = isLabel(parent, key) || (parent.type === 'VariableDeclarator' && key === 'id')
  if (isName) return null
  found.add(name)
  return replace(node, fixed[name]!)
}

/** A case that an earlier one falls into loses only its label. Others may use what a case declares: that stays. */
function caseEdits(cases: Node[], { isKind, body }: { isKind: (node: unknown) => boolean; body: Node | null }): Edit[] {
  return cases.flatMap((one, index) => {
    if (!isKind(one['test'])) return []
    const [first] = one['consequent'] as Node[]
    const before = lastOf(cases[index - 1]?.['consequent'] as Node[] | undefined)
    const isReached = index > 0 && !/^(Break|Return|Throw|Continue)Statement$/.test(before?.type ?? '')
    if (isReached && first !== undefined) return [{ start: one.start, end: first.start, text: '' }]
    const names = declaredIn(one)
    if (names.length === 0 || body === null) return [replace(one, '')]
    const at = body.start + 1
    return [replace(one, ''), { start: at, end: at, text: `var ${names.join(', ')};` }]
  })
}

function lastOf(statements: Node[] | undefined): Node | undefined {
  const last = statements?.at(-1)
  return last?.type === 'BlockStatement' ? lastOf(last['body'] as Node[]) : last
}

function isTag(node: Node): boolean {
  return node.type === 'MemberExpression' && node['computed'] !== true && nameOf(node['property']) === 'tag'
}

function replace({ start, end }: Node, text: string): Edit {
  return { start, end, text }
}

function walk(node: Node, visit: Visit, edits: Edit[], place: Place = { parent: null, key: '', body: null }): void {
  edits.push(...[visit(node, place) ?? []].flat())
  const body = isFunction(node) && isNode(node['body']) ? node['body'] : place.body
  for (const [key, child] of childrenOf(node)) walk(child, visit, edits, { parent: node, key, body })
}

/** Of two edits of the same place the outer one counts: what it replaces is gone. */
function apply(code: string, edits: Edit[]): string {
  let [result, at] = ['', 0]
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}
