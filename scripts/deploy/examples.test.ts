import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { isSetting } from '../../server/src/config/setting-names.ts'
import { ROOT } from '../launch/root.mjs'
import { examples } from './examples.ts'

const FOLDER = join(ROOT, 'deploy')

test.each(examples())('$path is what the cluster runs', ({ path, text }) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

test('every setting that deploy/ names is one, and is explained', () => {
  const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  const named = new Set(settingsOf(join(FOLDER, 'compose/compose.yaml')))
  for (const file of readdirSync(join(FOLDER, 'kubernetes'))) settingsOf(join(FOLDER, 'kubernetes', file)).forEach(add)
  for (const file of readdirSync(join(FOLDER, 'systemd'))) assignments(join(FOLDER, 'systemd', file)).forEach(add)
  function add(name: string): void {
    named.add(name)
  }
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !isSetting(name))).toEqual([])
  expect([...named].filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
})

/** Of what the market's own containers are given: by maps of names and values, and by lists of { name, value }. */
function settingsOf(path: string): string[] {
  const found: string[] = []
  const look = (value: unknown, key: string): void => {
    if (Array.isArray(value)) value.forEach((item) => look(item, key))
    else if (typeof value === 'object' && value !== null) {
      const { name } = value as { name?: unknown }
      if (key === 'env' && typeof name === 'string') found.push(name)
      const isSettings = ['environment', 'data', 'stringData'].includes(key)
      for (const [inner, child] of Object.entries(value)) {
        if (isSettings && isOurs(inner)) found.push(inner)
        look(child, inner)
      }
    }
  }
  for (const document of parseAllDocuments(readFileSync(path, 'utf8'), { merge: true })) look(document.toJS(), '')
  return found
}

/** The images beside ours have variables of their own. */
function isOurs(name: string): boolean {
  return !/^(POSTGRES|MINIO|MC)_/.test(name)
}

function assignments(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/^(?:#?(?=[A-Z_]+=\S)|Environment=)?([A-Z][A-Z_]+=.*)$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .flatMap((part) => /^([A-Z][A-Z_]+)=/.exec(part)?.[1] ?? [])
    .filter((name) => name !== 'NODE_ENV')
}
