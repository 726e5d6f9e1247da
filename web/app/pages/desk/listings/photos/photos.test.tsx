import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SentFile } from '../../../../lib/browser/send-photo-file.ts'
import DeskPhotosPage from './photos.tsx'
import { PhotoDrop } from './photo-drop.tsx'

afterEach(cleanup)

const lot: LotPhotos = {
  name: 'TV2345',
  title: 'Televisions',
  version: 3,
  can_add: true,
  can_remove: true,
  photos: ['7', '8', '9'].map((id) => ({ id, alt: `Shows ${id}`, photo: null })),
}

function drawPage(change: Partial<LotPhotos> = {}, actionData?: object, answered = Promise.resolve()) {
  const posted = vi.fn(async ({ request }: { request: Request }) => {
    await answered
    return [...(await request.formData())]
  })
  const props = { loaderData: { lot: { ...lot, ...change } }, actionData, matches: [], params: {} }
  const Page = () => <DeskPhotosPage {...(props as unknown as Parameters<typeof DeskPhotosPage>[0])} />
  const Stub = createRoutesStub([{ path: '/', Component: Page, action: posted }])
  render(<Stub />)
  return { posted }
}

const sentBy = (button: HTMLButtonElement) => new FormData(button.form!, button)

test('each button says what it does in the one form, and carries what was typed', () => {
  drawPage()
  fireEvent.input(screen.getByLabelText('Photo 2 shows'), { target: { value: 'The label' } })
  const sent = sentBy(screen.getByRole('button', { name: /Make first ?photo 3/ }))
  expect(sent.getAll('do')).toEqual(['place:9:0'])
  expect([sent.get('version'), sent.getAll('id'), sent.getAll('alt')]).toEqual([
    '3',
    ['7', '8', '9'],
    ['Shows 7', 'The label', 'Shows 9'],
  ])
  expect(sentBy(screen.getByRole('button', { name: /Remove ?photo 1/ })).get('do')).toBe('remove:7')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Move up ?photo 1/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Move down ?photo 3/ }).disabled).toBe(true)
})

test('a second press waits for the first: its version would be refused as another editor’s change', async () => {
  let answer = () => {}
  const { posted } = drawPage({}, undefined, new Promise<void>((resolve) => (answer = resolve)))
  const button = () => screen.getByRole('button', { name: /Make first ?photo 3/ })
  await act(async () => void fireEvent.click(button()))
  await act(async () => void fireEvent.click(button()))
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(posted).toHaveBeenCalledTimes(1)
  await act(async () => answer())
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  await act(async () => void fireEvent.click(button()))
  expect(posted).toHaveBeenCalledTimes(2)
})

test('a photo that is dropped on another takes its place', async () => {
  const { posted } = drawPage()
  const items = screen.getAllByRole('listitem')
  const carried = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
    get types() {
      return [...carried.keys()]
    },
  }
  fireEvent.dragStart(items[2]!, { dataTransfer })
  fireEvent.dragOver(items[0]!, { dataTransfer })
  await act(async () => void fireEvent.drop(items[0]!, { dataTransfer }))
  expect(await posted.mock.results[0]!.value).toContainEqual(['do', 'place:9:0'])
})

test('what another editor changed in the meantime is said, and what was typed stays', () => {
  const error = { code: 'conflict', message: 'Someone else changed this.' }
  drawPage({}, { failure: { ok: false, status: 409, error }, entered: [{ id: '8', alt: 'The label' }] })
  expect(screen.getByRole('alert').textContent).toBe('Someone else changed this.')
  expect(screen.getByLabelText<HTMLInputElement>('Photo 2 shows').value).toBe('The label')
})

test('photos that were bid on can be moved and not removed; of what has ended nothing changes', () => {
  drawPage({ can_remove: false })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Move up ?photo 2/ })).toBeTruthy()
  expect(screen.getByText(/part of what was bid on/)).toBeTruthy()
  cleanup()
  drawPage({ can_add: false, can_remove: false })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByLabelText(/Drop photos here/)).toBeNull()
})

type Sent = { file: File; progress: (share: number) => void; settle: (sent: SentFile) => Promise<void> }

function drawDrop(shownCount = 0) {
  const sent: Sent[] = []
  const onAdded = vi.fn()
  const send = (_name: string, file: File, progress: (share: number) => void) =>
    new Promise<SentFile>((resolve) => {
      sent.push({
        file,
        progress: (share) => act(() => progress(share)),
        settle: (outcome) => act(async () => resolve(outcome)),
      })
    })
  render(<PhotoDrop name="TV2345" shownCount={shownCount} send={send} onAdded={onAdded} />)
  return { sent, onAdded, field: screen.getByLabelText<HTMLInputElement>(/Drop photos here/) }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))

test('dropped photos are sent one after the other with their progress, and one that fails stops none', async () => {
  const { sent, onAdded, field } = drawDrop()
  const dataTransfer = { files: files('a.jpg', 'b.jpg', 'c.jpg'), types: ['Files'] }
  await act(async () => void fireEvent.drop(field.parentElement!, { dataTransfer }))
  expect(sent.map(({ file }) => file.name)).toEqual(['a.jpg'])
  sent[0]!.progress(0.5)
  expect(screen.getByLabelText<HTMLProgressElement>('Sending a.jpg').value).toBe(0.5)
  await sent[0]!.settle({ ok: true, body: {} })
  await sent[1]!.settle({ ok: false, message: 'That photo is too large.', canRetry: false })
  expect(screen.getByRole('alert').textContent).toBe('That photo is too large.')
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  await sent[2]!.settle({ ok: true, body: {} })
  expect([sent.map(({ file }) => file.name).join(' '), onAdded.mock.calls.length]).toEqual(['a.jpg b.jpg c.jpg', 2])
})

test('a photo that the network lost can be sent again', async () => {
  const { sent, field, onAdded } = drawDrop()
  await act(async () => void fireEvent.change(field, { target: { files: files('a.jpg') } }))
  await sent[0]!.settle({ ok: false, message: 'Check your connection.', canRetry: true })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Retry/ })))
  await sent[1]!.settle({ ok: true, body: {} })
  expect([onAdded.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null])
})

test('no more than twenty are taken, and the page says how many it left out', async () => {
  const { sent, field } = drawDrop(19)
  await act(async () => void fireEvent.change(field, { target: { files: files('a.jpg', 'b.jpg', 'c.jpg') } }))
  expect(sent).toHaveLength(1)
  expect(screen.getByText('A lot shows up to 20 photos, so we left out 2.')).toBeTruthy()
  expect(field.disabled).toBe(true)
})
