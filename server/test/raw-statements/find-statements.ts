// Finds every raw SQL statement whose rows have a type that somebody wrote by hand.
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
  /** The name of a prepared statement. */
  | { kind: 'name'; name: string }

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
  return type && { type, key: readNameIn(node, file) }
}

/** The Row of a Statement<Row>. */
function statementRow(annotation: Node): Node | null {
  return annotation.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'Statement'
    ? firstTypeArgument(annotation)
    : null
}

function readQueryKey(call: Node, file: string): StatementKey {
  const [given] = call['arguments'] as Node[]
  if (given?.type === 'TemplateLiteral') return { kind: 'text', pieces: piecesOf(given) }
  if (given?.type === 'Literal') return { kind: 'text', pieces: [String(given['value'])] }
  return readNameIn(given!, file)
}

/** The statement's name: written here, or in a constant of this file that is spread here. */
function readNameIn(node: Node, file: string): StatementKey {
  for (const part of walk(node)) {
    if (part.type === 'Property' && nameOf(part['key']) === 'name')
      return { kind: 'name', name: String((part['value'] as Node)['value']) }
    if (part.type !== 'SpreadElement') continue
    const constant = findConstant(String(nameOf(part['argument'])), file)
    if (constant !== null) return readNameIn(constant, file)
  }
  throw new Error(`${file}:${lineOf(file, node)}: give this statement a name, or its text as a literal.`)
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
