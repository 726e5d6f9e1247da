// Every call of the OpenAPI document with something plausible in each of its places, for tests that are made from it.
import { EXAMPLE_ADDRESS } from './addresses.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  minItems?: number
  pattern?: string
  format?: string
}
type Operation = {
  parameters?: { in: 'query' | 'path'; name: string; schema: Schema; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type ExampleCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: { name: string; schema: Schema; required?: boolean }[]
  /** Of its JSON or form; null where it takes none, or a file. */
  body: Schema | null
  isForm: boolean
}

export function listCalls(openapi: string): ExampleCall[] {
  const { paths } = JSON.parse(openapi) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const [[type, content] = ['', undefined]] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase() as ExampleCall['method'],
        path,
        query: parameters.filter((each) => each.in === 'query'),
        body: content?.schema ?? null,
        isForm: type.includes('form'),
      }
    }),
  )
}

const UUID = '0b0e0000-0000-4000-8000-00000000cafe'

/** Good values of fields that a rule judges, by their names; what a test knows better comes first. */
const FIELDS: Record<string, unknown> = {
  ...EXAMPLE_ADDRESS,
  email: 'pat@example.test',
  query: 'search=kettle',
  name: 'Kettles',
  key: UUID,
  zip: '46803',
  city: 'Hebron',
  hosts: ['lots.example.test'],
  default_sort: '-updated_at',
  time_zone: 'America/Chicago',
  parent_key: null,
  category_key: 'televisions',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: null,
  warehouse_key: 'hebron',
  category_keys: null,
  default_condition: 'new',
  default_category: 'televisions',
  message: 'Is the dock open on Monday?',
  kind: 'damaged',
  payment_method_nonce: 'fake-valid-visa-nonce',
  expires_on: '2027-01-31',
  website: '',
  max_bid_cents: 500_00,
  confirm: true,
  reference: 'Wire 1',
  payment_gateway: 'braintree',
  type: 'CreditCard',
  payment_method_token: undefined,
  shipping_address_id: undefined,
  billing_address_id: undefined,
  preview_token: undefined,
  only: undefined,
}

type Change = {
  /** What to put beside each object's own keys. */
  add?: (own: readonly string[]) => object
  /** In the place of every number, whatever its name. */
  number?: number
}

/** A body of the schema; `known` are values by field name. */
export function exampleOf(schema: Schema, known: Record<string, unknown> = {}, change: Change = {}): unknown {
  const { add = () => ({}), number } = change
  const fill = (name: string, part: Schema): unknown => {
    if (isPlain(part) && part.enum === undefined && !(number !== undefined && isNumber(part))) {
      if (name in known) return known[name]
      if (name in FIELDS) return FIELDS[name]
    }
    return exampleOf(part, known, change)
  }
  if (schema.properties !== undefined) {
    const own = Object.keys(schema.properties)
    const values = Object.entries(schema.properties).map(([name, part]) => [name, fill(name, part)])
    return { ...(Object.fromEntries(values) as object), ...add(own) }
  }
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0]!, known, change)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.items !== undefined) return [exampleOf(schema.items, known, change)]
  if (isNumber(schema)) return number ?? Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'object') return {}
  if (schema.format === 'date-time') return '2026-11-17T12:00:00Z'
  return schema.pattern?.includes('[0-9a-f]') ? UUID : schema.pattern?.includes('0-9') ? '1' : 'Example'
}

function isNumber({ type, anyOf = [] }: Schema): boolean {
  return type === 'integer' || type === 'number' || anyOf.some(isNumber)
}

/** Holds no object. */
function isPlain({ properties, items, anyOf = [] }: Schema): boolean {
  return properties === undefined && (items === undefined || isPlain(items)) && anyOf.every(isPlain)
}
