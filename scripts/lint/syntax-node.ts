/** As much of a syntax tree as our rules read. */
export type SyntaxNode = {
  type: string
  name?: string
  object?: SyntaxNode
  property?: SyntaxNode
  callee?: SyntaxNode
  argument?: SyntaxNode
  arguments?: SyntaxNode[]
  properties?: SyntaxNode[]
  elements?: (SyntaxNode | null)[]
  expression?: SyntaxNode
  body?: SyntaxNode | SyntaxNode[]
  right?: SyntaxNode
  id?: SyntaxNode
  init?: SyntaxNode | null
  consequent?: SyntaxNode
  alternate?: SyntaxNode | null
  block?: SyntaxNode
  handler?: SyntaxNode | null
  finalizer?: SyntaxNode | null
  cases?: SyntaxNode[]
}
export type RuleContext = { report: (problem: { node: SyntaxNode; message: string }) => void }

/** Without `as …`, `!` and brackets around it. */
export function bare(node: SyntaxNode): SyntaxNode {
  const isWrapped = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']
  return isWrapped.includes(node.type) && node.expression !== undefined ? bare(node.expression) : node
}
