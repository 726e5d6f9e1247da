// What a visitor asks for that needs an account: they are sent to sign in, and it is done once they have.
//
// The intent is a short-lived cookie of this browser. Only a form of our own pages can write it (csrf.ts checks where the
// post comes from), and it is taken once. It is never part of an address: a link that carried it could be sent to a victim,
// and would act in their account.
import { INTENT_MINUTES } from '@lotyard/contract/rules/data-rights/retention'
import { takeIntentEndpoint, type IntentKind } from '@lotyard/contract/site/intents'
import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Viewer } from '../../lib/viewer.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { requireViewer } from './require-viewer.ts'
import { route, type App } from '../route.ts'

type Kind = Static<typeof IntentKind>

const INTENT_COOKIE = 'intent'
/** Half an hour: time to create an account and confirm an address, and gone before another person uses the browser. */
const INTENT_DAYS = INTENT_MINUTES / 1440
/** A lot's number or a listing's name. A forged cookie may hold what the database refuses with an error. */
const SUBJECT = /^\w{1,64}$/

/** Keeps what a visitor asked for and leads them to sign in. A browser keeps one: the last. */
export function signInFor(
  reply: FastifyReply,
  intent: { kind: Kind; subject: string; returnTo: string | undefined },
): FastifyReply {
  setCookie(reply, INTENT_COOKIE, `${intent.kind}-${intent.subject}`, { days: INTENT_DAYS })
  return reply.redirect(signInPath(safeReturnPath(intent.returnTo), intent.kind), 303)
}

/**
 * What each kind does for the account that has signed in. The subject comes from a cookie: a word, but perhaps of nothing we
 * have.
 */
export type IntentActs = Record<Kind, (viewer: Viewer, subject: string) => Promise<unknown>>

export function registerIntents(app: App, acts: IntentActs): void {
  route(app, takeIntentEndpoint, 'account', async (request, reply) => {
    const viewer = requireViewer(request)
    const intent = readCookie(request as FastifyRequest, INTENT_COOKIE)
    if (intent === null) return { done: null }
    // Before the attempt: a lot that cannot be had is tried once, not at every later sign-in.
    clearCookie(reply, INTENT_COOKIE)
    const [kind, subject = ''] = intent.split('-', 2)
    if (!isKind(kind) || !SUBJECT.test(subject)) return { done: null }
    await acts[kind](viewer, subject)
    return { done: kind }
  })
}

function isKind(text: string | undefined): text is Kind {
  return text === 'watch' || text === 'cart'
}
