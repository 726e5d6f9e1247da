// The titles of the tests of a file that run, as a reporter would print them.
//
// Only calls of test, it and describe count, and only where they have a body and nothing skips them. A title from a table
// of cases is written out once a case; where the table cannot be read from the source, the title keeps a mark in the
// place of the value, and names no member.
import { bind, evaluate, memberName, toText, UNKNOWN, type Bindings, type ReadGlobal } from './constants.ts'
import { expandTitle } from './expand-title.ts'
import { childrenOf, isFunction, parse, unwrap, type Node } from './syntax.ts'

const RUNNERS = ['test', 'it', 'describe']
/** What may stand behind them in a call that runs. Not skip and todo; nor fails, as such a test proves nothing either. */
const RUNNING = [...RUNNERS, 'only', 'concurrent', 'sequential', 'parallel', 'serial', 'shuffle', 'each', 'for']
const SWITCHES = ['skip', 'todo', 'fails']

type RunnerCall = { words: string[]; table: Node | null }
type Scope = { bindings: Bindings; readGlobal: ReadGlobal; imported: ReadonlySet<string> }

export function readTitles(source: string, path: string, readGlobal: ReadGlobal = () => UNKNOWN): string[] {
  const program = parse(source, path)
  const imported = new Set(program.filter(({ type }) => type === 'ImportDeclaration').flatMap(localNames))
  return program.flatMap((node) => titlesIn(node, { bindings: new Map(), readGlobal, imported }))
}

function localNames(declaration: Node): string[] {
  return (declaration['specifiers'] as Node[]).map((specifier) => (specifier['local'] as Node)['name'] as string)
}

function titlesIn(node: Node, scope: Scope): string[] {
  if (node.type === 'ForOfStatement') return titlesOfLoop(node, scope)
  const call = node.type === 'CallExpression' ? toRunnerCall(node, scope) : null
  if (call === null) return childrenOf(node).flatMap((child) => titlesIn(child, scope))
  return titlesOfCall(call, node['arguments'] as Node[], scope)
}

function titlesOfLoop(node: Node, scope: Scope): string[] {
  const items = evaluate(node['right'] as Node, scope.bindings, scope.readGlobal)
  const left = node['left'] as Node
  const pattern = left.type === 'VariableDeclaration' ? (left['declarations'] as Node[])[0]!['id'] : left
  return (Array.isArray(items) ? items : [UNKNOWN]).flatMap((item) =>
    titlesIn(node['body'] as Node, { ...scope, bindings: bind(pattern as Node, item, scope.bindings) }),
  )
}

function titlesOfCall({ words, table }: RunnerCall, given: Node[], scope: Scope): string[] {
  const body = given.find((argument, i) => isFunction(argument) || (i > 0 && argument.type === 'Identifier'))
  if (body === undefined || words.some((word) => !RUNNING.includes(word)) || isSwitchedOff(given)) return []
  if (skipsItself(body, scope)) return []
  const isGroup = words.includes('describe')
  const inner = titlesIn(body, scope)
  // A group without a test that runs proves nothing.
  if (isGroup && inner.length === 0) return []
  const title = given[0] === body ? '' : toText(evaluate(given[0]!, scope.bindings, scope.readGlobal))
  const cases = table === null ? null : evaluate(table, scope.bindings, scope.readGlobal)
  return [...(table === null ? [title] : expandTitle(title, cases)), ...inner]
}

/** `test.describe.skip(…)` as its words; `test.each(table)(…)` with its table. Null for any other call. */
function toRunnerCall(node: Node, { imported }: Scope): RunnerCall | null {
  const words: string[] = []
  let table: Node | null = null
  let callee = unwrap(node['callee'] as Node)
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression') {
      words.unshift(memberName(callee) ?? '')
      callee = unwrap(callee['object'] as Node)
    } else if (callee.type === 'CallExpression' && words.length === 0) {
      const inner = unwrap(callee['callee'] as Node)
      if (inner.type !== 'MemberExpression') return null
      if (['each', 'for'].includes(memberName(inner) ?? '')) table = (callee['arguments'] as Node[])[0] ?? null
      callee = inner
    } else return null
  }
  const root = callee['name'] as string
  return RUNNERS.includes(root) && imported.has(root) ? { words: [root, ...words], table } : null
}

/** `test(title, { skip: true }, …)`: whatever is not plainly off may keep the test from running. */
function isSwitchedOff(given: Node[]): boolean {
  return given
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((options) => options['properties'] as Node[])
    .some(
      ({ key, value }) => SWITCHES.includes((key as Node)?.['name'] as string) && (value as Node)['value'] !== false,
    )
}

/** `test.skip()` or `test.fixme(true)` as a statement of the body itself. With a condition it runs somewhere. */
function skipsItself(body: Node, scope: Scope): boolean {
  const block = body['body'] as Node | undefined
  if (block?.type !== 'BlockStatement') return false
  return (block['body'] as Node[]).some((statement) => {
    const call = statement['expression'] as Node | undefined
    if (statement.type !== 'ExpressionStatement' || call?.type !== 'CallExpression') return false
    const words = toRunnerCall(call, scope)?.words ?? []
    const [condition] = call['arguments'] as Node[]
    const isAlways = condition === undefined || (condition.type === 'Literal' && condition['value'] === true)
    return isAlways && words.length === 2 && ['skip', 'fixme'].includes(words[1]!)
  })
}
