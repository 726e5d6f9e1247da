// The syntax tree of a test file, with as much of its shape as the reading of titles needs.
import { parseAst } from 'vite'

export type Node = { type: string; start: number; [key: string]: unknown }

/** TSX reads everything but `<T>value` casts, which erasable TypeScript in .ts files could hold: those are read as plain TS. */
export function parse(source: string, path: string): Node[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  return program.body as unknown as Node[]
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** Types and brackets around an expression change nothing about its value. */
export function unwrap(node: Node): Node {
  const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']
  return wrappers.includes(node.type) ? unwrap(node['expression'] as Node) : node
}

export function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}
