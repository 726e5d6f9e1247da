import { Type, type Static } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** A PNG file. Its address names its content. */
export const BrandLogo = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })
export type BrandLogo = Static<typeof BrandLogo>

const AccentColors = Type.Object({
  /** Of buttons and marks. */
  fill: Type.String(),
  /** Under the pointer. */
  strong: Type.String(),
  /** Of text on it. */
  label: Type.String(),
})

export const siteEndpoint = {
  method: 'GET',
  path: '/api/site',
  summary: "The site of this host: its name, its logo and its colors; null where they are the product's own",
  reply: Type.Object({
    key: Type.String(),
    name: Type.String(),
    logo: nullable(BrandLogo),
    accent: nullable(Type.Object({ light: AccentColors, dark: AccentColors })),
  }),
} as const satisfies Endpoint
