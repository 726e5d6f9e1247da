export { findViewer } from './session-queries.ts'
