import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { choiceHtml, FacetCheckbox } from './facet-group.tsx'

afterEach(cleanup)

test.each([
  ['ticked', { key: 'new', name: 'New', count: 1_234, isSelected: true }],
  ['not ticked', { key: 'new', name: 'New', count: 0, isSelected: false }],
  ['named with marks of HTML', { key: `a"<b>'&`, name: `Levi's <b> & "Co."`, count: 1, isSelected: false }],
])('the server writes a choice that is %s as the browser draws it', (_case, choice) => {
  const { container } = render(<FacetCheckbox name="brand" choice={choice} isBooted={false} onChoose={() => {}} />)
  const drawn = container.querySelector('label')!
  const written = drawn.cloneNode() as HTMLElement
  written.innerHTML = choiceHtml('brand', choice)
  expect(written.isEqualNode(drawn), written.outerHTML).toBe(true)
})
