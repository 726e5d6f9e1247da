import type { Viewer } from '../../../lib/viewer.ts'
import { searchableRuleIds } from '../../listings/index.ts'
import { PUBLIC } from '../engine/store.ts'
import type { ReadModel } from '../model/reading/read-model.ts'

/** `searchableRuleIds` for the documents of the read model, which know a rule by its code. */
export function visibleDocs(
  { engine: { store }, reference }: ReadModel,
  viewer: Viewer | null,
): (doc: number) => boolean {
  const codes = searchableRuleIds(viewer).map((id) => reference.rule.codeOf.get(id) ?? PUBLIC)
  const visible = new Set([PUBLIC, ...codes])
  return (doc) => visible.has(store.columns.visibility[doc]!)
}
