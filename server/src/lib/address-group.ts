import { isIPv6 } from 'node:net'

/**
 * What a limit counts visitors by. A household is given 2^64 addresses of IPv6 and may use a new one for
 * every request, so all of one network count as one; IPv4 counts as it is, also where it is written as IPv6.
 */
export function addressGroup(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.split('::')
  const leading = before.split(':').filter((group) => group !== '')
  const trailing = after?.split(':') ?? []
  const zeros = Array<string>(Math.max(0, 8 - leading.length - trailing.length)).fill('0')
  const network = [...leading, ...zeros, ...trailing].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
