export const IMPORTS_PATH = '/admin/imports/'

export function importPath(id: string): string {
  return `${IMPORTS_PATH}${encodeURIComponent(id)}/`
}
