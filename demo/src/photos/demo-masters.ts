// The pictures of the demo market: every kind of goods on a table and on its pallet, and the yard around them.
//
// Drawn by us, in code, so that the repository carries no image files and no rights of others. Goods and pallets are
// drawn for each category; cartons, rows of pallets and trucks look alike whatever is in them, so a few do for all.
import { DEPICTIONS } from './drawings/goods.ts'
import { paletteOf } from './drawings/palettes.ts'
import { binScene, caseScene, goodsScene, palletScene, rowScene, truckScene, type Scene } from './drawings/scenes.ts'
import type { DemoLot } from '../market/make-lot.ts'
import { DEMO_SEED, randomOf } from '../market/random.ts'

export type Master = { key: string; svg: string }

type OwnView = 'goods' | 'pallet' | 'bin'
type SharedView = 'wrapped' | 'case' | 'row' | 'truck'

const CATEGORY_KEYS = Object.keys(DEPICTIONS)
const BINNED = new Set([
  'audio',
  'cell-phones',
  'video-games',
  'toys',
  'shoes',
  'womens-clothing',
  'tools',
  'health-beauty',
])
const SHARED_VIEWS: readonly SharedView[] = ['wrapped', 'case', 'row', 'truck']
const VARIANTS_PER_SHARED_VIEW = 3

/** Only what a lot of this size looks like: a case shows no pallet, and two pallets no trailer. */
const VIEWS_BY_SIZE: Record<DemoLot['lotSizeKey'], ReadonlyArray<OwnView | SharedView>> = {
  case: ['goods', 'case', 'case', 'case'],
  pallet: ['pallet', 'goods', 'bin', 'wrapped', 'case'],
  'multi-pallet': ['row', 'goods', 'pallet', 'bin', 'wrapped', 'case'],
  truckload: ['truck', 'row', 'pallet', 'goods', 'bin', 'wrapped', 'case'],
}
/** The first so many may open a gallery: the card shows that picture alone, and it must not look like a smaller lot. */
const LEADS_BY_SIZE: Record<DemoLot['lotSizeKey'], number> = { case: 2, pallet: 3, 'multi-pallet': 2, truckload: 2 }

/** Every master, one at a time: drawings are long texts, and the loader needs only a few at once. */
export function* makeMasters(): Generator<Master> {
  for (const [index, categoryKey] of CATEGORY_KEYS.entries())
    for (const view of ['goods', 'pallet', 'bin'] as const)
      if (hasView(categoryKey, view)) yield { key: `${view}:${categoryKey}`, svg: drawOwn(view, categoryKey, index) }
  for (const [index, view] of SHARED_VIEWS.entries())
    for (let variant = 0; variant < VARIANTS_PER_SHARED_VIEW; variant++)
      yield { key: `${view}:${variant}`, svg: drawShared(view, index * VARIANTS_PER_SHARED_VIEW + variant) }
}

/** What a lot's gallery shows, four to seven pictures. Which of the best comes first varies, so that a page does too. */
export function galleryOf(
  lot: Pick<DemoLot, 'number' | 'categoryKey' | 'lotSizeKey' | 'palletCount'>,
): Array<{ masterKey: string; alt: string }> {
  const random = randomOf(DEMO_SEED, lot.number, 3)
  const leads = ([55, 30, 15] as const)
    .slice(0, LEADS_BY_SIZE[lot.lotSizeKey])
    .map((weight, index) => [index, weight] as const)
  const lead = random.pickWeighted(leads)
  const views = VIEWS_BY_SIZE[lot.lotSizeKey]
  const firstVariant = random.between(0, VARIANTS_PER_SHARED_VIEW - 1)
  const shown = [views[lead]!, ...views.toSpliced(lead, 1)].filter((view) => hasView(lot.categoryKey, view))
  return shown.map((view, index) => {
    // A view that is shown again is shown by another drawing.
    const variant =
      (firstVariant + shown.indexOf(view) + shown.slice(0, index).filter((one) => one === view).length) %
      VARIANTS_PER_SHARED_VIEW
    return {
      masterKey: isShared(view) ? `${view}:${variant}` : `${view}:${lot.categoryKey}`,
      alt: `Illustration: ${describe(view, lot)}`,
    }
  })
}

function isShared(view: OwnView | SharedView): view is SharedView {
  return view === 'wrapped' || view === 'case' || view === 'row' || view === 'truck'
}

/** Small goods come loose in bins too; sofas never do. */
function hasView(categoryKey: string, view: OwnView | SharedView): boolean {
  return view !== 'bin' || BINNED.has(categoryKey)
}

function drawOwn(view: OwnView, categoryKey: string, index: number): string {
  const { draw, foot } = DEPICTIONS[categoryKey]!
  const palette = paletteOf(index)
  const random = randomOf(DEMO_SEED, index, view.length)
  const scene: Scene = { palette, random, goods: draw(palette), otherGoods: draw(paletteOf(index + 3)), foot }
  if (view === 'goods') return goodsScene(scene)
  return view === 'bin' ? binScene(scene) : palletScene(scene, index % 3 === 2)
}

function drawShared(view: SharedView, index: number): string {
  const random = randomOf(DEMO_SEED, index, 7)
  const scene: Scene = { palette: paletteOf(index), random, goods: '', otherGoods: '', foot: 0 }
  switch (view) {
    case 'wrapped':
      return palletScene(scene, true)
    case 'case':
      return caseScene(scene)
    case 'row':
      return rowScene(scene)
    case 'truck':
      return truckScene(scene)
  }
}

function describe(view: OwnView | SharedView, lot: Pick<DemoLot, 'categoryKey' | 'palletCount'>): string {
  const goods = DEPICTIONS[lot.categoryKey]!.alt
  switch (view) {
    case 'goods':
      return `a sample of the ${goods} in this lot on a packing table`
    case 'pallet':
      return `a pallet stacked with boxes of ${goods} in a warehouse bay`
    case 'bin':
      return `a corrugated bin on a pallet, filled with loose ${goods}`
    case 'wrapped':
      return 'a shrink-wrapped pallet of cartons in a warehouse bay'
    case 'case':
      return `sealed and labeled cartons of ${goods}`
    case 'row':
      return `pallets of ${goods} in two rows on the warehouse floor`
    case 'truck':
      return `a trailer at the dock, loaded to the doors, beside the last of ${lot.palletCount} pallets of ${goods}`
  }
}
