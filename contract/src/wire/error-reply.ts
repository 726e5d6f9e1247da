import { Type, type Static } from 'typebox'

/** The one shape of every reply that is not a success. `errors` maps a field to its sentences. */
export const ErrorReply = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: true },
)
export type ErrorReply = Static<typeof ErrorReply>
