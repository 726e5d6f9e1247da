import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { answerTo, type ImportAnswer } from './import-answer.ts'
import { LinesPart, type ShownLines } from './lines/lines-part.tsx'
import { GoodsForm } from './lots/goods-form.tsx'
import type { ShownWords } from './words/word-fields.ts'
import { WordsPart } from './words/words-part.tsx'

type Props = {
  shown: ManifestImport
  list: ShownLines | null
  words: ShownWords[]
  search: string
  answer: ImportAnswer | undefined
}

/** What was read from the file, to be put right: its words, its lines, and what becomes of them. */
export default function ReviewPart({ shown, list, words, search, answer }: Props) {
  return (
    <>
      <WordsPart shown={shown} lists={words} search={search} />
      <LinesPart shown={shown} list={list} answer={answer} />
      <GoodsForm shown={shown} answer={answerTo(answer, 'save')} />
    </>
  )
}
