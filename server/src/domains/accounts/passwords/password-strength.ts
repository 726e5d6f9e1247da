// Whether a new password would be guessed soon: common passwords, names, dates, keyboard rows, repeats and l33t spellings.
//
// @zxcvbn-ts finds 31 of 36 bad passwords of ten and more characters that we tried; a list of the worst had found 3.
import { passwordProblem } from '@lotyard/contract/rules/accounts/password'

export type PasswordOwner = { email: string; first_name: string; last_name: string }

/** Guesses are slowed down by the sign-in throttle: what takes a million of them (a score of 2 of 4) will do. */
const MIN_SCORE = 2
/** The time grows with the square of the length. At 128 characters one request could hold up the process for 200 ms. */
const MAX_JUDGED_LENGTH = 32
const EASY_PASSWORD = 'Password is too easy to guess'
const MARKET_WORDS = ['lotyard', 'liquidation']

/** The sentence about a new password, or null when it will do. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  return passwordProblem(password, owner.email) ?? ((await isEasyToGuess(password, owner)) ? EASY_PASSWORD : null)
}

async function isEasyToGuess(password: string, owner: PasswordOwner): Promise<boolean> {
  const { score } = (await loadMeter()).check(password, [...MARKET_WORDS, ...wordsOf(owner)])
  return score < MIN_SCORE
}

const SEPARATORS = [/[\s@]+/u, /[^\p{L}\p{N}-]+/u, /[^\p{L}\p{N}]+/u]
/** Fields that are far too long are refused by other rules, yet judged with the password in the same request. */
const MAX_OWNER_LENGTH = 500

/** What an attacker who knows the person tries first: the names, the e-mail address and its parts. */
function wordsOf({ email, first_name, last_name }: PasswordOwner): string[] {
  const text = `${email} ${first_name}${last_name} ${first_name} ${last_name}`.slice(0, MAX_OWNER_LENGTH)
  return SEPARATORS.flatMap((separator) => text.split(separator)).filter((word) => word.length > 2)
}

let meter: ReturnType<typeof createMeter> | null = null

/** Loaded with the first password that is set: 26 MB, and 0.2 s that no start has to wait for. */
function loadMeter(): ReturnType<typeof createMeter> {
  meter ??= createMeter().catch((error: unknown) => {
    // Try again with the next password: a failure that is kept would refuse every one until the next start.
    meter = null
    throw error
  })
  return meter
}

async function createMeter() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_JUDGED_LENGTH })
}
