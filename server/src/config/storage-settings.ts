// Reads STORAGE_URL: s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=off&style=host]
//
// No message repeats any part of the value: where a secret is not percent-encoded, its pieces turn up as host, port or path.
import { ConfigError } from './setting-values.ts'

/** A bucket that speaks S3, and the key to it. Plain data: the first process sends it to its web processes. */
export type BucketSettings = {
  accessKey: string
  secretKey: string
  /** With its port, if that isn't the usual one. */
  host: string
  bucket: string
  /** Before every key, without slashes at its ends; '' for none. */
  prefix: string
  /** Null: the one that the host's name tells, else us-east-1. */
  region: string | null
  isEncrypted: boolean
  /** Whether the bucket is in the path (https://host/bucket/key) or in the name (https://bucket.host/key). */
  style: 'path' | 'host'
}

const FORM = 's3://KEY:SECRET@host/bucket'
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX_PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const REGION = /^[a-z0-9-]{1,40}$/
const MAX_PREFIX_LENGTH = 200
const OPTIONS = ['region', 'tls', 'style']

export function parseStorage(given: string | null): BucketSettings | null {
  if (given === null) return null
  const url = URL.parse(given)
  if (url === null || url.protocol !== 's3:' || url.hash !== '' || url.hostname === '')
    throw refused(`must look like ${FORM}, with / in the secret written as %2F and # as %23`)
  if (url.username === '' || url.password === '')
    throw refused(`has no key or no secret; it must look like ${FORM}, with / in the secret written as %2F`)
  return {
    accessKey: decode(url.username),
    secretKey: decode(url.password),
    host: url.host.toLowerCase(),
    ...parsePlace(url.pathname),
    ...parseOptions(url.searchParams),
  }
}

function refused(problem: string): ConfigError {
  return new ConfigError(`STORAGE_URL ${problem}.`)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw refused('has a % in its key or secret that is not followed by two hex digits; write a % itself as %25')
  }
}

function parsePlace(pathname: string): Pick<BucketSettings, 'bucket' | 'prefix'> {
  const [bucket = '', ...parts] = pathname.replace(/^\/|\/+$/g, '').split('/')
  if (bucket === '') throw refused(`names no bucket; it must look like ${FORM}`)
  if (!BUCKET_NAME.test(bucket))
    throw refused('names a bucket that cannot exist: 3 to 63 lower-case letters, digits, dots and hyphens')
  const prefix = parts.join('/')
  if (prefix.length > MAX_PREFIX_LENGTH || !parts.every((part) => PREFIX_PART.test(part)))
    throw refused('has a prefix after its bucket that may hold letters, digits, _, . and - only, up to 200 characters')
  return { bucket, prefix }
}

function parseOptions(given: URLSearchParams): Pick<BucketSettings, 'region' | 'isEncrypted' | 'style'> {
  const isKnown = [...given.keys()].every((name) => OPTIONS.includes(name))
  if (!isKnown || new Set(given.keys()).size !== given.size)
    throw refused('has options behind its ? other than region, tls and style, each once')
  const region = given.get('region')
  if (region !== null && !REGION.test(region)) throw refused('has a region that is none, for example region=eu-west-1')
  const tls = given.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw refused('must have tls=on or tls=off')
  const style = given.get('style') ?? 'path'
  if (style !== 'path' && style !== 'host') throw refused('must have style=path or style=host')
  return { region, isEncrypted: tls === 'on', style }
}
