// Internet Explorer passes no messages between a page and a popup of another origin, but it does to a frame: a hidden frame
// of the gateway's origin relays them.
import { BRIDGE_FRAME_NAME } from '../constants.ts'
import { createElement } from '../views/element.ts'

export function createBridgeFrame(url: string): HTMLIFrameElement {
  const frame = createElement(
    'iframe',
    {
      id: BRIDGE_FRAME_NAME,
      name: BRIDGE_FRAME_NAME,
      title: 'PayPal',
      src: url,
      tabIndex: -1,
      width: '1',
      height: '1',
    },
    { position: 'absolute', width: '1px', height: '1px', border: '0', opacity: '0', pointerEvents: 'none' },
  )
  frame.setAttribute('aria-hidden', 'true')
  return frame
}
