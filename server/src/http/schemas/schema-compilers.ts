// Turns the schemas of the contract into functions that check and write, each when it is first needed. To
// compile those of all calls took two seconds of every start, and most of them are not called for hours.
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { Endpoint } from '@lotyard/contract/wire/endpoint'
import type { FastifySchemaValidationError } from 'fastify'
import type { App } from '../route.ts'
import { toAddressSchema, toBodySchema } from './strict-schema.ts'

/** Of the schemas of the contract, which are the same for every app of a process: tests start hundreds. */
const compilers = schemaCompilers()
const checks = { body: new WeakMap<object, Validate>(), address: new WeakMap<object, Validate>() }
const writers = new WeakMap<object, Write>()

export function registerSchemaCompilers(app: App): void {
  app.setValidatorCompiler((part) => {
    const known = part.httpPart === 'body' ? checks.body : checks.address
    return validateLater(() => getOrMake(known, part.schema, () => compilers.toValidate(part)))
  })
  app.setSerializerCompiler((reply) =>
    writeLater(() => getOrMake(writers, reply.schema, () => compilers.toWrite(reply))),
  )
}

/** For a call whose first caller should not wait: to compile its schemas takes many times what a call does. */
export function compileSchemasOf({ method, path: url, params, query, body, reply }: Endpoint): void {
  for (const schema of [params, query])
    if (schema !== undefined) getOrMake(checks.address, schema, () => compilers.toValidate({ schema, method, url }))
  if (body !== undefined)
    getOrMake(checks.body, body, () => compilers.toValidate({ schema: body, method, url, httpPart: 'body' }))
  if (reply !== undefined) getOrMake(writers, reply, () => compilers.toWrite({ schema: reply, method, url }))
}

function getOrMake<Made>(known: WeakMap<object, Made>, schema: unknown, make: () => Made): Made {
  if (typeof schema !== 'object' || schema === null) return make()
  const made = known.get(schema) ?? make()
  known.set(schema, made)
  return made
}

type Part = { schema: unknown; method: string; url: string; httpPart?: string }
type Reply = { schema: unknown; method: string; url: string; httpStatus?: string }

/**
 * Addresses are text, so their parts are coerced. A body has types, so nothing in it is coerced; what its schema does not
 * name is taken out of it.
 */
export function schemaCompilers(): { toValidate: (part: Part) => Validate; toWrite: (reply: Reply) => Write } {
  const build = AjvCompiler()
  const forAddresses = build({}, { customOptions: { coerceTypes: 'array', allErrors: true } })
  const forBodies = build({}, { customOptions: { coerceTypes: false, allErrors: true, removeAdditional: true } })
  const forReplies = SerializerSelector()({}, {})
  return {
    toValidate: (part) =>
      part.httpPart === 'body'
        ? (forBodies({ ...part, schema: toBodySchema(part.schema) } as never) as unknown as Validate)
        : refuseInfinite(
            forAddresses({ ...part, schema: toAddressSchema(part.schema) } as never) as unknown as Validate,
          ),
    toWrite: (reply) => forReplies(reply as never),
  }
}

export type Validate = { (value: unknown): boolean; errors?: FastifySchemaValidationError[] | null }

/**
 * Ajv coerces 'Infinity' and '1e999' to a number that none of its own limits looks at: `page=Infinity` passed a maximum of
 * 100,000, and was a 500 at the database.
 */
function refuseInfinite(check: Validate): Validate {
  const validate: Validate = (values) => {
    const isValid = check(values)
    const infinite = isValid ? Object.entries(values as object).filter(([, value]) => isInfinite(value)) : []
    validate.errors = infinite.length === 0 ? check.errors : infinite.map(([name]) => toFailure(name))
    return isValid && infinite.length === 0
  }
  return validate
}

function isInfinite(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isInfinite) : typeof value === 'number' && !Number.isFinite(value)
}

function toFailure(name: string): FastifySchemaValidationError {
  const params = { type: 'integer' }
  return { keyword: 'type', instancePath: `/${name}`, schemaPath: '#/type', params, message: 'must be integer' }
}

/** The caller reads from it why a value was refused, as from the compiled one. */
function validateLater(compile: () => Validate): Validate {
  let compiled: Validate | undefined
  const validate: Validate = (value) => {
    compiled ??= compile()
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  return validate
}

type Write = (value: unknown) => string

function writeLater(compile: () => Write): Write {
  let compiled: Write | undefined
  return (value) => (compiled ??= compile())(value)
}
