import { isRequired } from '../site/field-messages.ts'

/** What must be given to delete an account. Whether the password is right is the server's to say. */
export function deletionProblems(given: { password: string; confirm: boolean }): Record<string, string[]> {
  return {
    ...(given.password === '' && { password: [isRequired('password')] }),
    ...(!given.confirm && { confirm: ['Please confirm that you want to delete your account'] }),
  }
}
