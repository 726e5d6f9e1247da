import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../launch/root.mjs'

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** How many points each section of the standard has up to level 2; those that it has deleted, or asks of level 3, are left out. */
const SECTIONS: Record<string, string> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4 5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1 2',
  '1.8': '1 2',
  '1.9': '1 2',
  '1.10': '1',
  '1.11': '1 2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3 5',
  '4.2': '1 2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1 2',
  '6.4': '1 2',
  '7.1': '1-4',
  '7.2': '1 2',
  '7.3': '1 3 4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1 2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1 2',
  '12.5': '1 2',
  '12.6': '1',
  '13.1': '1 3-5',
  '13.2': '1-3 5 6',
  '13.3': '1 2',
  '13.4': '1 2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2 3',
  '14.4': '1-7',
  '14.5': '1-4',
}

function numbersOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

test('docs/security.md answers every point of the standard up to level 2, once, with a verdict', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, ranges]) =>
    numbersOf(ranges).map((at) => `${section}.${at}`),
  )
  const points = [...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* (.*)$/gm)]
  expect(points.map(([, number]) => number)).toEqual(expected)
  const verdicts = /^(Met|Partly|Not met|Does not apply)\. \S|^Met\. `/
  expect(points.filter(([, , said]) => !verdicts.test(said!)).map(([line]) => line)).toEqual([])
})

test('every file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path]) => path!)
  const files = named.filter((path) => path.includes('/') || /\.(md|json)$/.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every test that docs/security.md names is in its file, under the title that stands beside it', () => {
  const named = [...text.matchAll(/`([^`\s]+\.test\.tsx?)`(?: \(“([^”]+)”\))?/g)]
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(([, , title]) => title === undefined).map(([, path]) => path)).toEqual([])
  // A title, or a case of a table of them: a quoted text, not a comment.
  const isIn = (path: string, title: string): boolean =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .some((line) => !line.trimStart().startsWith('//') && /['"`]/.test(line.split(title)[0]!) && line.includes(title))
  expect(named.filter(([, path, title]) => !isIn(path!, title!)).map(([line]) => line)).toEqual([])
})
