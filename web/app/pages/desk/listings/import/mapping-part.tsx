import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { answerTo, type ImportAnswer } from './import-answer.ts'
import { MappingForm } from './mapping/mapping-form.tsx'
import { SourcePart } from './source/source-part.tsx'

type Props = { shown: ManifestImport; answer: ImportAnswer | undefined }

/** Where in the file the lines are, and which column is what. */
export default function MappingPart({ shown, answer }: Props) {
  return (
    <>
      <SourcePart shown={shown} answer={answerTo(answer, 'source')} />
      <MappingForm key={shown.version} shown={shown} answer={answerTo(answer, 'map')} />
    </>
  )
}
