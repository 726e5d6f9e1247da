// The syntax tree of a library's module, with as much of its shape as leaving parts out needs.
import { parseAst } from 'vite'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export function parse(code: string): Node {
  return parseAst(code) as unknown as Node
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function childrenOf(node: Node): [key: string, child: Node][] {
  return Object.entries(node).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .map((child): [string, Node] => [key, child]),
  )
}

export function isFunction({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
}

export function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : ''
}

/** A name that is no variable: of a property, or of a place to jump to. */
export function isLabel(parent: Node, key: string): boolean {
  if (parent.type === 'MemberExpression') return key === 'property' && parent['computed'] !== true
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return key === 'key' && parent['computed'] !== true
  if (/^(?:Import|Export)\w*Specifier$/.test(parent.type)) return key !== 'local'
  return /^(?:LabeledStatement|BreakStatement|ContinueStatement|MetaProperty)$/.test(parent.type) && key !== 'body'
}

/** The names that a pattern declares: `{ a, b: [c] = [] }` declares a and c. */
function boundNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern['left'])
  if (pattern.type === 'Property') return boundNames(pattern['value'])
  return childrenOf(pattern).flatMap(([, child]) => boundNames(child))
}

/** Names declared in a node, but not in the functions in it. Blocks are not told apart: libraries declare by `var`. */
export function declaredIn(node: Node): string[] {
  return childrenOf(node).flatMap(([, child]) => {
    if (child.type === 'VariableDeclarator') return [...boundNames(child['id']), ...declaredIn(child)]
    if (child.type === 'CatchClause') return [...boundNames(child['param']), ...declaredIn(child)]
    if (/^(?:Function|Class)Declaration$/.test(child.type)) return boundNames(child['id'])
    if (/^Import\w*Specifier$/.test(child.type)) return boundNames(child['local'])
    return isFunction(child) ? [] : declaredIn(child)
  })
}

/** Names that are used and declared nowhere: those of the browser, and those whose declaration is gone. */
export function freeNames(program: Node): Set<string> {
  const free = new Set<string>()
  const visit = (node: Node, scopes: readonly Set<string>[]): void => {
    const isScope = isFunction(node) || node.type === 'Program'
    const own = isScope
      ? [...declaredIn(node), ...namesOfFunction(node)]
      : node.type === 'ClassExpression'
        ? boundNames(node['id'])
        : []
    const known = own.length > 0 ? [...scopes, new Set(own)] : scopes
    for (const [key, child] of childrenOf(node)) {
      if (child.type !== 'Identifier') visit(child, known)
      else if (!isLabel(node, key) && !known.some((names) => names.has(nameOf(child)))) free.add(nameOf(child))
    }
  }
  visit(program, [])
  return free
}

function namesOfFunction(node: Node): string[] {
  if (node.type === 'Program') return []
  const params = (node['params'] as Node[]).flatMap(boundNames)
  return node.type === 'ArrowFunctionExpression' ? params : ['arguments', ...boundNames(node['id']), ...params]
}
