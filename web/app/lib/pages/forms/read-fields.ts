/** Reads text fields of a form post. A file where text belongs, or a missing field, is an empty text. */
export function readFields<Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<Name, string>
}
