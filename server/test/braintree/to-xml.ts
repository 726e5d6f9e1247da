import { escapeXml } from '../../src/lib/formats/escape-xml.ts'

export type XmlValue = string | number | boolean | null | XmlValue[] | { [name: string]: XmlValue }

/** Writes a value as the gateway does: lists, numbers and nothing carry their type. Entries of a list are `entry`. */
export function toXml(name: string, value: XmlValue, entry = 'item'): string {
  if (value === null) return `<${name} nil="true"/>`
  if (typeof value === 'string') return `<${name}>${escapeXml(value)}</${name}>`
  if (typeof value === 'number') return `<${name} type="integer">${value}</${name}>`
  if (typeof value === 'boolean') return `<${name} type="boolean">${value}</${name}>`
  if (Array.isArray(value))
    return `<${name} type="array">${value.map((member) => toXml(entry, member)).join('')}</${name}>`
  const members = Object.entries(value).map(([key, member]) => toXml(key, member, key === 'errors' ? 'error' : 'item'))
  return `<${name}>${members.join('')}</${name}>`
}
