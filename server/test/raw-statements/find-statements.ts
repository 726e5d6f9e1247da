// Finds every raw SQL statement whose rows have a hand-written type.
//
// There are three forms: sql<Row>`…` of Kysely, query<Row>('…') of node-postgres, and a function or constant that is a
// Statement<Row>. Generic code (run, pipeline) passes types on and declares none.
import { readRowType, type RowType } from './row-type.ts'
import { isNode, lineOf, listSources, readSource, walk, type Node } from './source.ts'

/** How a statement that ran is recognised. */
export type StatementKey =
  /** The literal pieces of a template of Kysely's. */
  | { kind: 'template'; pieces: string[] }
  /** The literal pieces of a text that node-postgres was given. */
  | { kind: 'text'; pieces: string[] }

export type FoundStatement = { at: string; key: StatementKey; row: RowType }

export function findStatements(folder: string, exempt: readonly string[] = []): FoundStatement[] {
  return listSources(folder)
    .filter((file) => !exempt.includes(file))
    .flatMap((file) => readSource(file).body.flatMap((statement) => [...findIn(statement, file)]))
}

function* findIn(statement: Node, file: string): Generator<FoundStatement> {
  for (const node of walk(statement)) {
    requireRowType(node, file)
    const found = readKey(node, file)
    if (found === null) continue
    const row = readRowType(found.type, file)
    if (row !== null) yield { at: `${file}:${lineOf(file, node)}`, key: found.key, row }
  }
}

/** Without a type node-postgres returns rows of any, which agree with whatever is read from them. */
function requireRowType(node: Node, file: string): void {
  const init = node['init'] as Node | null | undefined
  const call = init?.type === 'AwaitExpression' ? (init['argument'] as Node) : init
  if (node.type !== 'VariableDeclarator' || !isNode(call) || !isQueryCall(call)) return
  const names = ((node['id'] as Node)['properties'] as Node[] | undefined) ?? []
  if (firstTypeArgument(call) === null && names.some((property) => nameOf(property['key']) === 'rows'))
    throw new Error(`${file}:${lineOf(file, node)}: say what its rows are, as in query<Row>(…).`)
}

function isQueryCall(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf((node['callee'] as Node)['property']) === 'query'
}

type Typed = { type: Node; key: StatementKey }

function readKey(node: Node, file: string): Typed | null {
  if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql') {
    const type = firstTypeArgument(node)
    return type && { type, key: { kind: 'template', pieces: piecesOf(node['quasi'] as Node) } }
  }
  if (isQueryCall(node)) {
    const type = firstTypeArgument(node)
    return type && { type, key: readQueryKey(node, file) }
  }
  const returned = (node['returnType'] ?? (node['id'] as Node | null | undefined)?.['typeAnnotation']) as Node | null
  const type = isNode(returned) ? statementRow(returned['typeAnnotation'] as Node) : null
  return type && { type, key: readTextIn(node, file) }
}

/** The Row of a Statement<Row>. */
function statementRow(annotation: Node): Node | null {
  return annotation.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'Statement'
    ? firstTypeArgument(annotation)
    : null
}

function readQueryKey(call: Node, file: string): StatementKey {
  const [given] = call['arguments'] as Node[]
  const pieces = textPieces(given!, file)
  return pieces === null ? readTextIn(given!, file) : { kind: 'text', pieces }
}

/** The statement's text, as the property of that name. */
function readTextIn(node: Node, file: string): StatementKey {
  for (const part of walk(node)) {
    const isText = part.type === 'Property' && nameOf(part['key']) === 'text'
    const pieces = isText ? textPieces(part['value'] as Node, file) : null
    if (pieces !== null) return { kind: 'text', pieces }
  }
  throw new Error(`${file}:${lineOf(file, node)}: give this statement's text as a literal or a constant of this file.`)
}

/** Constants of the file that the text is put together from are read too; null where it comes from elsewhere. */
function textPieces(text: Node, file: string): string[] | null {
  if (text.type === 'Literal') return [String(text['value'])]
  if (text.type === 'Identifier') {
    const constant = findConstant(String(nameOf(text)), file)
    return constant && textPieces(constant, file)
  }
  if (text.type !== 'TemplateLiteral') return null
  const [first, ...rest] = piecesOf(text)
  const pieces = [first!]
  for (const [index, piece] of rest.entries()) {
    const inner = textPieces((text['expressions'] as Node[])[index]!, file) ?? ['', '']
    pieces.push(pieces.pop()! + inner[0]!, ...inner.slice(1))
    pieces.push(pieces.pop()! + piece)
  }
  return pieces
}

function findConstant(name: string, file: string): Node | null {
  for (const statement of readSource(file).body)
    for (const part of walk(statement))
      if (part.type === 'VariableDeclarator' && nameOf(part['id']) === name) return part['init'] as Node
  return null
}

function piecesOf(template: Node): string[] {
  return (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

function firstTypeArgument(node: Node): Node | null {
  const [first] = ((node['typeArguments'] as Node | null | undefined)?.['params'] as Node[] | undefined) ?? []
  return first ?? null
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? node['name'] : undefined
}
