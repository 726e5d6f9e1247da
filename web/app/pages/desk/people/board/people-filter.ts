// Whom the desk lists, as its address says it.
import { PEOPLE_PATH } from '../../../../features/people/people-paths.ts'

export const ROLES = { all: 'All roles', buyer: 'Buyers', seller: 'Sellers', admin: 'Admins' } as const
export const STATES = {
  all: 'All',
  unverified: 'Unverified',
  suspended: 'Suspended',
  barred: 'Barred from bidding',
} as const
const MAX_SEARCH_LENGTH = 300

export type PeopleFilter = { search: string; role: keyof typeof ROLES; state: keyof typeof STATES }

/** Anything else in the address shows every account. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilter {
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    role: oneOf(ROLES, query.get('role')),
    state: oneOf(STATES, query.get('state')),
  }
}

export function peoplePath({ search, role, state }: PeopleFilter, page = 0): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(role !== 'all' && { role }),
    ...(state !== 'all' && { state }),
    ...(page > 0 && { page: `${page}` }),
  })
  return query.size === 0 ? PEOPLE_PATH : `${PEOPLE_PATH}?${query}`
}

function oneOf<Known extends { all: string }>(known: Known, given: string | null): keyof Known {
  return given !== null && Object.hasOwn(known, given) ? (given as keyof Known) : 'all'
}
