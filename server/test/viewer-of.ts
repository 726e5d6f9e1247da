import type { Viewer } from '../src/lib/viewer.ts'

/** A buyer as use cases know them, for tests that call one without a session. */
export function viewerOf(given: Pick<Viewer, 'accountId'> & Partial<Viewer>): Viewer {
  return {
    sessionId: '',
    email: 'buyer@example.test',
    firstName: 'Pat',
    lastName: 'Doe',
    emailVerified: true,
    termsAccepted: true,
    role: 'buyer',
    needsTwoStep: false,
    isOwner: false,
    rights: {},
    accessRuleIds: [],
    ...given,
  }
}
