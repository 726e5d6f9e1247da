/** What there is one of is chosen by itself: a question with one answer only costs a press. */
export function onlyKey(choices: readonly { key: string }[] | undefined): string | null {
  return choices?.length === 1 ? choices[0]!.key : null
}
