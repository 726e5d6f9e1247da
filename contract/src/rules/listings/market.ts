// What an admin may write about sites, categories, conditions, sizes and brands; warehouses have a file of their own.
//
// Each function says what is wrong with each field; an empty object means nothing is. The desk's forms and the API both ask
// here. Also enforced by the constraints of the tables and by the triggers sites_can_be_served, a_time_zone_is_known and
// categories_have_two_levels. Keys are given once: lots, links and saved searches use them.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { SORT_OPTIONS } from '../catalogue/sort-options.ts'

export type Problems = Record<string, string[]>

export const MAX_NAME = 80
export const MAX_KEY = 60
export const MAX_DEFINITION = 1_000
export const MAX_POSITION = 9_999
export const MAX_HOSTS = 20

export type SiteFields = { name: string; hosts: readonly string[]; default_sort: string; time_zone: string }
export type PlacedFields = { name: string; position: number }

export function keyProblems(key: string): Problems {
  const isKey = /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(key) && key.length <= MAX_KEY
  return isKey
    ? {}
    : {
        key: [`Use lower-case letters, digits and hyphens, for example 'garden-tools'. ${MAX_KEY} characters at most.`],
      }
}

export function siteProblems({ name, hosts, default_sort, time_zone }: SiteFields): Problems {
  const badHost = hosts.find((host) => !isHost(host))
  const hasTwice = new Set(hosts).size < hosts.length
  return {
    ...nameProblems('name', name),
    ...(badHost !== undefined && { hosts: [`${badHost} isn't a host name. Enter names such as lots.example.com.`] }),
    ...(badHost === undefined && hasTwice && { hosts: ['Enter each host name once.'] }),
    ...(hosts.length > MAX_HOSTS && { hosts: [`Enter ${MAX_HOSTS} host names at most.`] }),
    ...(!isDefaultSort(default_sort) && { default_sort: ['Choose how lots are sorted.'] }),
    ...(!isTimeZone(time_zone) && { time_zone: ['Choose a time zone from the list.'] }),
  }
}

export function placedProblems({ name, position }: PlacedFields): Problems {
  const isPlace = Number.isInteger(position) && position >= 0 && position <= MAX_POSITION
  return {
    ...nameProblems('name', name),
    ...(!isPlace && { position: [`Enter a whole number from 0 to ${MAX_POSITION}.`] }),
  }
}

export function conditionProblems({ definition, ...placed }: PlacedFields & { definition: string }): Problems {
  const { length } = Array.from(definition.trim())
  return {
    ...placedProblems(placed),
    ...((length === 0 || length > MAX_DEFINITION) && {
      definition: [`Say in up to ${MAX_DEFINITION.toLocaleString('en-US')} characters what buyers can expect.`],
    }),
  }
}

export function nameProblems(field: string, name: string): Problems {
  const clean = name.trim()
  const { length } = Array.from(clean)
  if (length >= 1 && length <= MAX_NAME && !hasHiddenCharacters(clean)) return {}
  return { [field]: [`Enter one line of up to ${MAX_NAME} characters.`] }
}

type CategoryPlace = { key: string; parentKey: string | null }

/** Categories have two levels: a parent has no parent, and what has children is a parent. */
export function parentProblems(
  { key, parentKey }: CategoryPlace,
  all: readonly { key: string; parentKey: string | null }[],
): Problems {
  if (parentKey === null) return {}
  const parent = all.find((category) => category.key === parentKey)
  if (parent === undefined || parent.parentKey !== null || parentKey === key)
    return { parent_key: ['Choose a category of the first level.'] }
  if (all.some((category) => category.parentKey === key))
    return { parent_key: ["This category has categories of its own, so it can't go under another. Move those first."] }
  return {}
}

/** As browsers send it, without a port. */
export function isHost(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host)
}

/** Host names as people type them: separated by spaces, commas or lines, in any case. */
export function parseHosts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')
}

/** One that has a city's name: abbreviations mean different zones in different places. */
export function isTimeZone(name: string): boolean {
  if (!name.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl has no other way to ask.
    return false
  }
}

function isDefaultSort(sort: string): boolean {
  return SORT_OPTIONS.some(({ key }) => key === sort)
}
