// Finds what npm leaves out of a lock file without a word: an optional package for a platform that it could not find, or the
// hash by which it would notice another content.

const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
]

type Entry = {
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

export type LockFile = { packages: Record<string, Entry> }

export function findLockFileProblems({ packages }: LockFile): string[] {
  const problems: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    // A workspace's own entry points at its folder; anything else would be an address.
    if (entry.resolved !== undefined && entry.link !== true) problems.push(`${path} has a resolved address`)
    // What a package brings inside itself is under that one's hash.
    const isFetched = path.includes('node_modules/') && entry.link !== true && entry.inBundle !== true
    if (isFetched && entry.integrity === undefined) problems.push(`${path} has no hash`)
    const names = Object.keys(entry.optionalDependencies ?? {})
    const found = names.map((name) => findEntry(packages, path, name)).filter((other) => other !== undefined)
    // Only a family of packages of which each is for some platform must have one for each of ours.
    if (!names.some(looksLikePlatform) && !found.some((other) => other.os !== undefined)) continue
    for (const platform of PLATFORMS) {
      // A package that is itself for one platform brings its parts for that one.
      if (!fits(entry, platform) || isOnlyFor(names, found, platform)) continue
      if (!found.some((other) => (other.os !== undefined || other.cpu !== undefined) && fits(other, platform)))
        problems.push(`${path || 'the root'} has no optional package for ${platform.os}-${platform.cpu}`)
    }
  }
  return problems
}

function findEntry(packages: LockFile['packages'], from: string, name: string): Entry | undefined {
  const folders = from.split('/node_modules/')
  for (let depth = folders.length; depth > 0; depth--) {
    const found = packages[`${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`]
    if (found !== undefined) return found
  }
  return packages[`node_modules/${name}`]
}

function looksLikePlatform(name: string): boolean {
  return /(linux|darwin|win32)-(x64|arm64)/.test(name)
}

/** A package such as a file watcher for macOS alone is for one system by design. */
function isOnlyFor(names: string[], found: Entry[], platform: { os: string }): boolean {
  return !names.some(looksLikePlatform) && !found.some((other) => other.os?.includes(platform.os))
}

function fits(entry: Entry, platform: { os: string; cpu: string }): boolean {
  return (entry.os?.includes(platform.os) ?? true) && (entry.cpu?.includes(platform.cpu) ?? true)
}
