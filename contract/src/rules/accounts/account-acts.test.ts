import { expect, test } from 'vitest'
import { roleProblem, suspensionProblem } from './account-acts.ts'

const OTHER = { isYou: false, isLastAdmin: false, openListingCount: 0 }

test('neither the last admin nor oneself is suspended', () => {
  expect(suspensionProblem(OTHER)).toBeNull()
  expect(suspensionProblem({ ...OTHER, isYou: true })).toBe('your_own_account')
  expect(suspensionProblem({ isYou: true, isLastAdmin: true })).toBe('last_admin')
})

test('the last admin keeps the role, and no admin changes their own', () => {
  const toBuyer = { from: 'admin', to: 'buyer' } as const
  expect(roleProblem(OTHER, toBuyer)).toBeNull()
  expect(roleProblem({ ...OTHER, isLastAdmin: true }, toBuyer)).toBe('last_admin')
  expect(roleProblem({ ...OTHER, isYou: true }, toBuyer)).toBe('your_own_account')
})

test('a seller with open listings may become an admin, but no buyer', () => {
  const seller = { ...OTHER, openListingCount: 2 }
  expect(roleProblem(seller, { from: 'seller', to: 'buyer' })).toBe('seller_has_open_lots')
  expect(roleProblem(seller, { from: 'seller', to: 'admin' })).toBeNull()
})

test('a role that stays as it is needs no leave', () => {
  expect(roleProblem({ ...OTHER, isLastAdmin: true }, { from: 'admin', to: 'admin' })).toBeNull()
})
