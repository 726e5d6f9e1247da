// Which proxies stand in front of the market, as TRUST_PROXY names them.
//
// Everybody can write X-Forwarded-For. Only what was added by a proxy that the operator named is believed: the last so many
// hops, or the hops whose addresses are on the list. Anything further left was written by a client.
import { isIP } from 'node:net'
import { ConfigError } from './setting-values.ts'

export type TrustedProxies = { hops: number } | { addresses: string[] }

const MAX_HOPS = 10
const MAX_ADDRESSES = 100

export function parseTrustedProxies(given: string | null): TrustedProxies | null {
  if (given === null || given === 'off') return null
  if (/^\d{1,2}$/.test(given) && Number(given) >= 1 && Number(given) <= MAX_HOPS) return { hops: Number(given) }
  const addresses = given.split(',').map((address) => address.trim())
  if (addresses.length <= MAX_ADDRESSES && addresses.every(isAddressOrRange)) return { addresses }
  throw new ConfigError(
    `TRUST_PROXY is '${given.slice(0, 80)}'; it must be off, how many proxies stand in front (such as 1, at most ${MAX_HOPS}), or their addresses (such as 127.0.0.1, 10.0.0.0/8).`,
  )
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A range of all addresses would believe every client.
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}
