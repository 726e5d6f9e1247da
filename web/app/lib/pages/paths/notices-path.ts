import { withLastSlash } from './last-slash.ts'

export const NOTICES_PATH = '/account/notices/'

export function noticesPath(page: number): string {
  return page === 0 ? NOTICES_PATH : `${NOTICES_PATH}?page=${page}`
}

/** The first page of notices shows the newest one, so that all are read. */
export function marksNoticesRead({ pathname, searchParams }: URL): boolean {
  return withLastSlash(pathname) === NOTICES_PATH && (searchParams.get('page') ?? '0') === '0'
}
