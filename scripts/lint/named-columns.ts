// A statement names the columns that it writes. `.set(change)` writes every key that the object has when it runs, whatever
// its type says: a body that reached one moved a saved search into another account.
//
// Good: an object with its keys written out, `pickColumns(row, ['name', …])`, and `toColumns(goods)`, whose own return must
// be such an object too.
import { bare, type RuleContext, type SyntaxNode } from './syntax-node.ts'

const MESSAGE = 'Write the columns out, or use pickColumns: a statement writes every key that this object has.'
const WRITES = new Set(['set', 'values', 'doUpdateSet'])
const STATEMENTS = new Set(['insertInto', 'updateTable', 'mergeInto', 'onConflict'])
const TO_COLUMNS = /^to\w*Columns$/

export const namedColumns = {
  create: (context: RuleContext) => {
    const check = (node: SyntaxNode): void => {
      const breach = findBreach(node)
      if (breach !== null) context.report({ node: breach, message: MESSAGE })
    }
    return {
      CallExpression(node: SyntaxNode): void {
        const { callee } = node
        if (callee?.type !== 'MemberExpression' || !WRITES.has(callee.property?.name ?? '')) return
        const [given] = node.arguments ?? []
        const isOurs = callee.property!.name === 'doUpdateSet' || startsStatement(callee.object!)
        if (given !== undefined && isOurs) check(given)
      },
      FunctionDeclaration(node: SyntaxNode): void {
        if (TO_COLUMNS.test(node.id?.name ?? '')) for (const returned of returnsOf(node.body)) check(returned)
      },
      // `const toCartColumns = (cart) => …`, and whatever else takes a name that statements trust.
      VariableDeclarator(node: SyntaxNode): void {
        if (TO_COLUMNS.test(node.id?.name ?? '') && node.init) check(node.init)
      },
    }
  },
}

function startsStatement(given: SyntaxNode): boolean {
  const node = bare(given)
  if (node.type !== 'CallExpression' || node.callee?.type !== 'MemberExpression') return false
  return STATEMENTS.has(node.callee.property?.name ?? '') || startsStatement(node.callee.object!)
}

/** The part that may hold keys which are not written here, or null. */
function findBreach(given: SyntaxNode): SyntaxNode | null {
  const node = bare(given)
  switch (node.type) {
    case 'ObjectExpression':
      return first(node.properties!, (part) => (part.type === 'SpreadElement' ? findBreach(part.argument!) : null))
    case 'ArrayExpression':
      return first(node.elements!, (part) => (part === null ? null : findBreach(part)))
    case 'LogicalExpression':
      return findBreach(node.right!)
    case 'ConditionalExpression':
      return first([node.consequent!, node.alternate!], findBreach)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return first(returnsOf(node.body), findBreach)
    case 'CallExpression': {
      const callee = bare(node.callee!)
      if (callee.type === 'Identifier')
        return callee.name === 'pickColumns' || TO_COLUMNS.test(callee.name!) ? null : node
      // Rows that are made one by one: `lots.map((lot) => ({ … }))`.
      const isMapped = ['map', 'flatMap'].includes(callee.property?.name ?? '')
      return isMapped ? findBreach(node.arguments![0]!) : node
    }
    case 'Identifier':
      return TO_COLUMNS.test(node.name!) ? null : node
    default:
      return node
  }
}

/** What a function returns: its expression, or that of every `return` of its block. */
function returnsOf(body: SyntaxNode | SyntaxNode[] | undefined): SyntaxNode[] {
  if (body === undefined) return []
  return !Array.isArray(body) && body.type !== 'BlockStatement' ? [body] : listReturns(body)
}

/** In branches, loops, `try` and `switch` too, but not in functions inside: their returns are their own. */
function listReturns(part: SyntaxNode | readonly SyntaxNode[] | null | undefined): SyntaxNode[] {
  if (part === null || part === undefined) return []
  if (isList(part)) return part.flatMap(listReturns)
  if (part.type === 'ReturnStatement') return part.argument ? [part.argument] : []
  if (part.type === 'FunctionDeclaration' || part.type === 'ClassDeclaration') return []
  if (!part.type.endsWith('Statement') && part.type !== 'SwitchCase' && part.type !== 'CatchClause') return []
  const { body, consequent, alternate, block, handler, finalizer, cases } = part
  return [body, consequent, alternate, block, handler, finalizer, cases].flatMap((inner) => listReturns(inner))
}

function isList(part: SyntaxNode | readonly SyntaxNode[]): part is readonly SyntaxNode[] {
  return Array.isArray(part)
}

function first<Part>(parts: readonly Part[], find: (part: Part) => SyntaxNode | null): SyntaxNode | null {
  for (const part of parts) {
    const found = find(part)
    if (found !== null) return found
  }
  return null
}
