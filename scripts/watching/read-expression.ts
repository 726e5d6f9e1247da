// Which metrics and labels an expression of Prometheus asks for: enough of its grammar for our own rules and panels.

export type Asked = { metric: string; labels: { name: string; value: string }[] }

/** Words of the language that may stand where a metric could. What is followed by a bracket is a function. */
const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'or', 'and', 'unless', 'bool', 'le', 'vector'])

export function readExpression(expression: string): Asked[] {
  // Labels that are grouped by stand in brackets after `by`; durations in square ones.
  const bare = expression.replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?:\{([^}]*)\})?(\s*\()?/g)]
    .filter(([, word, , isCall]) => isCall === undefined && !WORDS.has(word!))
    .filter(({ index }) => !isInside(bare, index))
    .map(([, metric, matchers = '']) => ({
      metric: metric!,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, name, value]) => ({
        name: name!,
        value: value!,
      })),
    }))
}

/** What an expression groups its result by. */
export function readGroups(expression: string): string[] {
  return [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/\s*,\s*/))
}

/** Between quotes or in the braces of another match. */
function isInside(text: string, index: number): boolean {
  const before = text.slice(0, index)
  return (before.split('"').length - 1) % 2 === 1 || before.lastIndexOf('{') > before.lastIndexOf('}')
}
