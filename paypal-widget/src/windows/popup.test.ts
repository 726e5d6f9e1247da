import { expect, test } from 'vitest'
import { popupFeatures } from './popup.ts'

test('[S9.14 popup] is centred on its opener, also on a second screen', () => {
  const opener = { outerWidth: 1210, outerHeight: 870, screenX: 1920, screenY: -100 }
  expect(popupFeatures(opener, { width: 410, height: 470 })).toBe(
    'height=470,width=410,top=100,left=2320,resizable,scrollbars',
  )
})
