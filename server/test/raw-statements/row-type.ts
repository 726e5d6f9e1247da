// Reads a row type from its source: the names of its columns and what JavaScript values each may hold.
//
// It knows what our row types are made of, and no more: literals, names of this file or an imported one, intersections,
// Pick, Omit, indexed access and lists of constants. Anything else is an error that asks for a plainer type, so that nothing goes unchecked.
import { dirname, join } from 'node:path'
import { isNode, readSource, type Node } from './source.ts'

/** 'string', 'number', 'boolean', 'Date', 'null', 'object', or one of them with [] behind it. */
export type ColumnType = ReadonlySet<string>
/** Worked out when asked for: what a Pick leaves out may be of a type that cannot be read. */
export type RowType = ReadonlyMap<string, () => ColumnType>

type Resolved = { row: RowType } | { values: ColumnType }

const KEYWORDS: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
}

/** Null where the type is no object, as with a fragment that stands for one value. */
export function readRowType(type: Node, file: string): RowType | null {
  const resolved = resolve(type, file)
  return 'row' in resolved ? resolved.row : null
}

function resolve(type: Node, file: string): Resolved {
  const keyword = KEYWORDS[type.type]
  if (keyword !== undefined) return values(keyword)
  switch (type.type) {
    case 'TSLiteralType':
      return values(typeof (type['literal'] as Node)['value'])
    case 'TSParenthesizedType':
      return resolve(type['typeAnnotation'] as Node, file)
    case 'TSTypeOperator':
      return type['operator'] === 'keyof' ? values('string') : resolve(type['typeAnnotation'] as Node, file)
    case 'TSArrayType':
      return values(...[...valuesOf(type['elementType'] as Node, file)].map((value) => `${value}[]`))
    case 'TSUnionType':
      return values(...nodes(type['types']).flatMap((member) => [...valuesOf(member, file)]))
    case 'TSIntersectionType':
      return { row: new Map(nodes(type['types']).flatMap((member) => [...rowOf(member, file)])) }
    case 'TSTypeLiteral':
      return { row: new Map(nodes(type['members']).map((member) => toColumn(member, file))) }
    case 'TSIndexedAccessType': {
      if ((type['indexType'] as Node).type === 'TSNumberKeyword') return values(...elementsOf(type, file))
      const [key] = literalsOf(type['indexType'] as Node, file)
      return { values: rowOf(type['objectType'] as Node, file).get(key!)?.() ?? new Set() }
    }
    case 'TSTypeReference':
      return resolveName(type, file)
    default:
      throw unreadable(type, file)
  }
}

function resolveName(type: Node, file: string): Resolved {
  const name = (type['typeName'] as Node)['name']
  const [first, second] = nodes((type['typeArguments'] as Node | null)?.['params'])
  if (typeof name !== 'string') throw unreadable(type, file)
  if (name === 'Date') return values('Date')
  // `Static<…>` is a shape of the wire, as JSON; of what is kept as JSON a part may be missing.
  if (name === 'Record' || name === 'Static' || name === 'Partial') return values('object')
  if (name === 'Pick' || name === 'Omit') {
    const named = new Set(literalsOf(second!, file))
    return { row: new Map([...rowOf(first!, file)].filter(([key]) => named.has(key) === (name === 'Pick'))) }
  }
  const found = findType(name, file)
  if (found === null) throw unreadable(type, file)
  return resolve(found.type, found.file)
}

function values(...members: string[]): Resolved {
  return { values: new Set(members) }
}

function valuesOf(type: Node, file: string): ColumnType {
  const resolved = resolve(type, file)
  return 'row' in resolved ? new Set(['object']) : resolved.values
}

function rowOf(type: Node, file: string): RowType {
  const resolved = resolve(type, file)
  if ('values' in resolved) throw unreadable(type, file)
  return resolved.row
}

function literalsOf(type: Node, file: string): string[] {
  if (type.type === 'TSUnionType') return nodes(type['types']).flatMap((member) => literalsOf(member, file))
  if (type.type !== 'TSLiteralType') throw unreadable(type, file)
  return [String((type['literal'] as Node)['value'])]
}

/** Of `(typeof NAMES)[number]`, where NAMES is a list of constants of the same file. */
function elementsOf(type: Node, file: string): string[] {
  const list = withoutParentheses(type['objectType'] as Node)
  const name = list.type === 'TSTypeQuery' ? (list['exprName'] as Node)['name'] : undefined
  const declarations = readSource(file).body.flatMap((statement) =>
    nodes(((statement['declaration'] as Node | null | undefined) ?? statement)['declarations']),
  )
  const found = declarations.find((declaration) => (declaration['id'] as Node)['name'] === name)
  const elements = nodes(((found?.['init'] as Node | undefined)?.['expression'] as Node | undefined)?.['elements'])
  if (elements.length === 0 || elements.some((element) => element.type !== 'Literal')) throw unreadable(type, file)
  return elements.map((element) => typeof element['value'])
}

function withoutParentheses(type: Node): Node {
  return type.type === 'TSParenthesizedType' ? withoutParentheses(type['typeAnnotation'] as Node) : type
}

function toColumn(member: Node, file: string): [string, () => ColumnType] {
  if (member.type !== 'TSPropertySignature') throw unreadable(member, file)
  const key = member['key'] as Node
  const readValues = (): ColumnType => {
    // A column is there or not: null is a value, undefined is none.
    if (member['optional'] === true) throw unreadable(member, file)
    return valuesOf((member['typeAnnotation'] as Node)['typeAnnotation'] as Node, file)
  }
  return [String(key['name'] ?? key['value']), readValues]
}

type FoundType = { type: Node; file: string }

/** A type by its name, where it is declared: in this file, or behind its imports and those of an index.ts. */
function findType(name: string, file: string): FoundType | null {
  for (const statement of readSource(file).body) {
    const declared = (statement['declaration'] as Node | null | undefined) ?? statement
    if (declared.type === 'TSTypeAliasDeclaration' && (declared['id'] as Node)['name'] === name)
      return { type: declared['typeAnnotation'] as Node, file }
    const source = statement['source'] as Node | null | undefined
    if (!isNode(source)) continue
    const given = nodes(statement['specifiers']).find(
      (specifier) =>
        (specifier['local'] as Node)['name'] === name || (specifier['exported'] as Node)?.['name'] === name,
    )
    if (given === undefined) continue
    const original = (given['imported'] ?? given['local']) as Node
    const target = toPath(String(source['value']), file)
    return target === null ? null : findType(String(original['name']), target)
  }
  return null
}

function toPath(source: string, file: string): string | null {
  if (source.startsWith('.')) return join(dirname(file), source)
  const [, workspace, path] = /^@lotyard\/(contract|server)\/(.+)$/.exec(source) ?? []
  return workspace === undefined ? null : `${workspace}/src/${path}.ts`
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function unreadable(type: Node, file: string): Error {
  const text = readSource(file).text.slice(type.start, type.end)
  return new Error(
    `${file}: the row type \`${text}\` cannot be read here. Write its columns out, or read it in row-type.ts.`,
  )
}
