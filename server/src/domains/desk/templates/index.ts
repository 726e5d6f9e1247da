export { applyTemplate, applyTemplateWithin, type AppliedTemplate } from './apply-template.ts'
export { listTemplateNames } from './template-queries.ts'
