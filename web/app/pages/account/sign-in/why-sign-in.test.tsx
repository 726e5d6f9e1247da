import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import SignUpPage from '../sign-up/sign-up.tsx'
import SignInPage from './sign-in.tsx'

afterEach(cleanup)

const PAGES = {
  '/account/sign_in/': SignInPage as unknown as (props: object) => React.ReactNode,
  '/account/sign_up/': SignUpPage as unknown as (props: object) => React.ReactNode,
}

function draw(address: string) {
  const Stub = createRoutesStub(Object.entries(PAGES).map(([path, Page]) => ({ path, Component: () => <Page /> })))
  render(<Stub initialEntries={[address]} />)
}
const intro = () => document.querySelector('h1 + p')?.textContent

test.each([
  ['cart', 'add this lot to your cart'],
  ['watch', 'watch this lot'],
] as const)('[S4.02] a visitor who must sign in for the %s is told why, on both pages', (reason, words) => {
  draw(signInPath('/lots/', reason))
  expect(intro()).toBe(`Sign in to ${words}. We’ll bring you back.`)
  const signUp = screen.getByRole('link', { name: 'Create account' }).getAttribute('href')!
  cleanup()
  draw(signUp)
  expect(intro()).toBe(`Create a free account to ${words}. We’ll bring you back.`)
})

test('a visitor who comes by themselves is told nothing of a lot', () => {
  draw(signInPath('/lots/'))
  expect(intro()).toBeUndefined()
})
