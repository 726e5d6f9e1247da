export { checkImport } from './imports/checking/check-import.ts'
export { readImport } from './imports/mapping/read-import.ts'
export { forgetImports, removeOldImports } from './imports/removing/discard-import.ts'
export { listImportData, type ImportData } from './imports/removing/import-data-queries.ts'
export { removeImport } from './imports/removing/remove-import.ts'
export { saveLots } from './imports/saving/save-lots.ts'
export { listContactRecipients } from './contact/contact-recipients.ts'
export { countNumbers } from './numbers/count-numbers.ts'
export { changeSetting } from './settings/change-setting.ts'
export { findOperator, type OperatorFacts } from './settings/find-operator.ts'
export { forgetTemplates, listTemplateData, type TemplateData } from './templates/template-queries.ts'
export { forgetSellerDebts } from './payouts/adjustment-queries.ts'
export {
  listAdjustmentData,
  streamPayoutData,
  type AdjustmentData,
  type PayoutData,
} from './payouts/payout-data-queries.ts'
export { deleteNotesOf, type NoteData } from './notes/note-queries.ts'
export { streamNoteData } from './notes/notes.ts'
