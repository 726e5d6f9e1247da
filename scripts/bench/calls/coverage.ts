// Whether every call and every page has a row, so that a later one cannot be forgotten.
import { nameOf, type Example } from './examples/example.ts'

type Document = { paths: Record<string, Record<string, unknown>> }
type RouteEntry = { path?: string | undefined; index?: boolean | undefined; children?: RouteEntry[] | undefined }

export function listOperations({ paths }: Document): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** Every path at which the route table shows a page; a layout only frames those of its children. */
export function listPages(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const full = [parent, path].filter((part) => part !== '').join('/')
    return children === undefined ? [`page /${full}`] : listPages(children, full)
  })
}

/** A sentence for each row that is missing, left over or there twice. */
export function findGaps(
  wanted: readonly string[],
  examples: readonly Pick<Example, 'of' | 'what' | 'reader'>[],
  leftOut: Readonly<Record<string, string>>,
): string[] {
  const measured = new Set(examples.map(({ of }) => of))
  const known = new Set(wanted)
  const names = examples.map(nameOf)
  return [
    ...wanted
      .filter((name) => !measured.has(name) && !Object.hasOwn(leftOut, name))
      .map((name) => `${name} has neither an example nor a reason for being left out.`),
    ...Object.keys(leftOut)
      .filter((name) => measured.has(name))
      .map((name) => `${name} has an example and is left out.`),
    ...[...measured, ...Object.keys(leftOut)]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is neither a call nor a page.`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice.`),
  ]
}
