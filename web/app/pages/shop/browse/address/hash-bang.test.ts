import { expect, test } from 'vitest'
import { fromHashBang } from './hash-bang.ts'

test.each([
  ['#!/?category=toys&page=2', '/lots/?category=toys&page=2'],
  ['#!/', '/lots/'],
  ['#!', '/lots/'],
  ['#!/search/?search=tv%20set', '/lots/search/?search=tv+set'],
  ['#!/newly-added/', '/lots/newly-added/'],
  ['#!/newly-added/?condition=new', '/lots/newly-added/?condition=new'],
  ['#!//evil.example/?page=1', '/lots/?page=1'],
])('[S2.02] %s leads to %s', (hash, href) => expect(fromHashBang(hash)).toBe(href))

test.each(['', '#', '#main', '#/lots/'])('[S2.02] %j is no old link', (hash) => expect(fromHashBang(hash)).toBeNull())
