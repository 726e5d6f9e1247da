import { createContext, use } from 'react'

/** What is wrong with a form's fields, by name: the sentences that the server would answer with. */
export type Problems = Record<string, string[]>

/** The fields that were edited since the form was last sent, each with what is wrong with it now. */
export const EditedProblemsContext = createContext<Problems>({})

/** What to say below a field: the server's answer, until the field is edited. */
export function useFieldErrors(name: string | undefined, answered: string[] = []): string[] {
  const edited = use(EditedProblemsContext)
  return (name === undefined ? undefined : edited[name]) ?? answered
}
