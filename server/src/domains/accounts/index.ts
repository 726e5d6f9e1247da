export { changeRole } from './change-role.ts'
export { createAdmin } from './create-admin.ts'
export { hashPassword } from './identity.ts'
export { listOpenSessions, openViewers, removeExpired } from './sessions/session-queries.ts'
