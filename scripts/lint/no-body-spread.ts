// A request's body is never spread. Types don't see the keys that a caller adds, and a spread hands them on: beside
// `{ accountId, ...request.body }` the body says whose account it is.
import { bare, type RuleContext, type SyntaxNode } from './syntax-node.ts'

const MESSAGE = 'Name the fields: a spread hands on every key that the caller has put into the body.'

export const noBodySpread = {
  create: (context: RuleContext) => ({
    SpreadElement(node: SyntaxNode): void {
      if (isOfBody(node.argument!)) context.report({ node, message: MESSAGE })
    },
  }),
}

/** `body`, `request.body`, `request.body.cart`, `request.body as Cart`. */
function isOfBody(given: SyntaxNode): boolean {
  const node = bare(given)
  if (node.type === 'Identifier') return node.name === 'body'
  if (node.type !== 'MemberExpression') return false
  return node.property?.name === 'body' || isOfBody(node.object!)
}
