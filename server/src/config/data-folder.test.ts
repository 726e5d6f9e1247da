import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../runtime/reporting/start-error.ts'
import { makeFolder, notUsable } from './data-folder.ts'
import { useFolder } from '../../test/servers/use-folder.ts'

const parent = useFolder('folder')

test('a folder is made with those above it, and one that exists is left as it is', () => {
  const folder = join(parent, 'a', 'b', 'c')
  makeFolder(folder, 0o711)
  expect(statSync(folder).isDirectory()).toBe(true)
  chmodSync(folder, 0o700)
  makeFolder(folder, 0o711)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a link to a folder is followed; one to nowhere is named, and a file in the way too', () => {
  mkdirSync(join(parent, 'real'))
  symlinkSync(join(parent, 'real'), join(parent, 'link'))
  makeFolder(join(parent, 'link', 'data'), 0o711)
  expect(existsSync(join(parent, 'real', 'data'))).toBe(true)

  symlinkSync('/nowhere/at/all', join(parent, 'dangling'))
  const sentence = `${parent}/dangling is a link to /nowhere/at/all, which does not exist; make that folder, or set DATA_DIR to another one.`
  expect(() => makeFolder(join(parent, 'dangling'), 0o711)).toThrow(new StartError(sentence))
  expect(() => makeFolder(join(parent, 'dangling', 'data'), 0o711)).toThrow(new StartError(sentence))

  writeFileSync(join(parent, 'file'), '')
  expect(() => makeFolder(join(parent, 'file', 'data'), 0o711)).toThrow(/ENOTDIR/)
})

test.runIf(existsSync('/proc/self'))('where no folder can be made it fails, and does not try for ever', () => {
  expect(() => makeFolder('/proc/lotyard/data', 0o711)).toThrow(/mkdir/)
})

test.each([
  [{ code: 'ENOENT', syscall: 'mkdir' }, 'no folder can be made there'],
  [{ code: 'ENOSPC' }, 'the disk is full'],
  [{ code: '53100' }, 'the disk is full'],
  [{ code: 'EACCES' }, 'this user may not write there'],
])('%o is told as: %s', (fields, reason) => {
  const error = Object.assign(new Error('no'), fields)
  const sentence = `The data folder /d cannot be used: ${reason}; set DATA_DIR to a folder of your own.`
  expect(notUsable('/d', error).message).toBe(sentence)
  expect(notUsable('/d', new Error('a migration failed', { cause: error })).message).toBe(sentence)
})

test('what was not expected stays as it is', () => {
  const error = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' })
  expect(notUsable('/d', error)).toBe(error)
})
