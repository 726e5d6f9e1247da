import { BlockList, isIPv6 } from 'node:net'
import type { TrustedProxies } from '../../../config/trusted-proxies.ts'

/** Whether an address that a request came through, so many hops before us, is a proxy of the operator's. */
export type TrustsHop = (address: string, hop: number) => boolean

export function makeTrustsHop(proxies: TrustedProxies | null): TrustsHop {
  if (proxies === null) return () => false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const list = new BlockList()
  for (const text of proxies.addresses) {
    const [address = '', prefix] = text.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  // What a header names as an address may be anything; the list returns false for what is none.
  return (address) => list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
