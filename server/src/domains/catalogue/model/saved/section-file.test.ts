import fc from 'fast-check'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionOf, type Section } from '../../engine/saved/sections.ts'
import { openSections, writeSections } from './section-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotyard-sections-'))
const path = join(folder, 'file')
const never = new AbortController().signal
afterAll(() => rmSync(folder, { recursive: true }))

const SECTIONS: Section[] = [
  sectionOf('bytes', Uint8Array.of(1, 2, 3)),
  { name: 'pieces', pieces: [Int32Array.of(-1, 2), Int32Array.of(), Int32Array.of(3)] },
  sectionOf('floats', Float64Array.of(0.5, Infinity)),
  sectionOf('none', Uint16Array.of()),
]
let whole: Buffer

beforeAll(async () => {
  const file = await open(path, 'w')
  await writeSections(file, { header: { name: 'é' }, sections: SECTIONS }, never)
  await file.close()
  whole = readFileSync(path)
})

/** All that the file says. */
async function readAll(): Promise<unknown> {
  const file = await openSections(path, never)
  try {
    return [
      file.header,
      await file.read('bytes', Uint8Array),
      await file.read('pieces', Int32Array),
      await file.read('floats', Float64Array),
      await file.read('none', Uint16Array),
    ]
  } finally {
    await file.close()
  }
}

const EVERYTHING = [
  { name: 'é' },
  Uint8Array.of(1, 2, 3),
  Int32Array.of(-1, 2, 3),
  Float64Array.of(0.5, Infinity),
  Uint16Array.of(),
]

test('what was written is read, and may be given room to grow', async () => {
  writeFileSync(path, whole)
  expect(await readAll()).toEqual(EVERYTHING)
  const file = await openSections(path, never)
  expect(await file.read('bytes', Uint8Array, 5)).toEqual(Uint8Array.of(1, 2, 3, 0, 0))
  await expect(file.read('bytes', Int32Array)).rejects.toThrow('It has no Int32Array of bytes.')
  await expect(file.read('other', Int32Array)).rejects.toThrow('It has no Int32Array of other.')
  await file.close()
})

test('a file that is cut off anywhere is refused', async () => {
  for (let length = 0; length < whole.length; length += 1) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    await expect(readAll(), `cut off at ${length}`).rejects.toThrow(/^(It |Its )/)
  }
})

test('whichever bits were changed, nothing else is read', async () => {
  const change = fc.record({ at: fc.nat(whole.length - 1), bits: fc.integer({ min: 1, max: 255 }) })
  await fc.assert(
    fc.asyncProperty(change, async ({ at, bits }) => {
      const torn = Buffer.from(whole)
      torn[at]! ^= bits
      writeFileSync(path, torn)
      // Between two sections there may be bytes that nobody reads.
      await readAll().then(
        (read) => expect(read).toEqual(EVERYTHING),
        (error: unknown) => expect(String(error)).toMatch(/UnfitFileError|RangeError|SyntaxError/),
      )
    }),
    { numRuns: 400 },
  )
})

test('one that is given up in the middle is no file yet', async () => {
  const stop = new AbortController()
  function* half(): Generator<Section> {
    yield SECTIONS[0]!
    stop.abort()
    yield SECTIONS[1]!
  }
  const file = await open(path, 'w')
  await expect(writeSections(file, { header: null, sections: half() }, stop.signal)).rejects.toThrow('aborted')
  await file.close()
  await expect(readAll()).rejects.toThrow('It is too short.')
})
