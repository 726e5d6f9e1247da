import { expect, test } from 'vitest'
import { isNewDevice, nameNetwork } from './new-device.ts'

const now = new Date('2026-11-18T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)

test.each([
  ['from a network of a recent sign-in', { hasSignedIn: true, hasSignedInHere: true, age: 300 }, false],
  ['from another network', { hasSignedIn: true, hasSignedInHere: false, age: 300 }, true],
  ['from another network on the day of the sign-up', { hasSignedIn: true, hasSignedInHere: false, age: 0 }, true],
  ['the first time, right after the sign-up', { hasSignedIn: false, hasSignedInHere: false, age: 6 }, false],
  ['the first time in months', { hasSignedIn: false, hasSignedInHere: false, age: 8 }, true],
])('a sign-in by an unknown browser %s', (_case, { age, ...seen }, expected) =>
  expect(isNewDevice({ ...seen, createdAt: daysAgo(age), now })).toBe(expected),
)

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
])('the network of %s is named %s', (group, name) => expect(nameNetwork(group)).toBe(name))
