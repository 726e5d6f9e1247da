import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { fitRange } from './fit-range.ts'

export type Point = { atMs: number; priceCents: number }

const HEIGHT_PX = 192

/** A stepped line: a price holds until the next bid. Import it lazily; the table below it has the same figures. */
export default function PricePlot({ points }: { points: Point[] }) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const theme = useTheme()
  const latest = useRef<uPlot.AlignedData>([[], []])

  const last = points.at(-1)
  useEffect(() => {
    latest.current = toData(points)
    plot.current?.setData(latest.current)
    // Points never change, so their number and the last one tell whether there are new ones.
    // oxlint-disable-next-line react/exhaustive-deps -- `points` is a new array at every render.
  }, [points.length, last?.atMs, last?.priceCents])

  useEffect(() => {
    const place = box.current
    if (place === null) return
    const drawn = new uPlot(toOptions(place), latest.current, place)
    plot.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: place.clientWidth, height: HEIGHT_PX }))
    observer.observe(place)
    return () => {
      observer.disconnect()
      drawn.destroy()
      plot.current = null
    }
    // Drawn again when the theme changes: a canvas keeps the colours it was painted with.
  }, [theme])

  return <div ref={box} className="absolute inset-0 overflow-hidden" />
}

function toData(points: Point[]): uPlot.AlignedData {
  return [points.map((point) => point.atMs / 1000), points.map((point) => point.priceCents)]
}

function toOptions(place: HTMLElement): uPlot.Options {
  const ink = colorOf(place, 'text-ink')
  const soft = colorOf(place, 'text-ink-soft')
  const line = colorOf(place, 'text-line')
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: soft, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
  return {
    width: place.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    axes: [
      axis,
      { ...axis, size: 70, values: (_plot, splits) => splits.map((cents) => formatCents(Math.round(cents))) },
    ],
    scales: {
      x: { range: (_plot, first, last) => fitRange(first, last, 60) },
      y: { range: (_plot, low, high) => fitRange(low, high, 1_00) },
    },
    series: [{}, { stroke: ink, width: 2, paths: uPlot.paths.stepped!({ align: 1 }), points: { show: true, size: 5 } }],
  }
}

/** A canvas needs plain colours, and the tokens are CSS functions of the theme: the browser computes them. */
function colorOf(place: HTMLElement, className: string): string {
  const probe = document.createElement('span')
  probe.className = className
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Changes when the reader, or their system, switches between light and dark. */
function useTheme(): string {
  const read = () => `${document.documentElement.dataset['theme'] ?? ''} ${matchMedia(DARK).matches}`
  const [theme, setTheme] = useState(read)
  useEffect(() => {
    const update = () => setTheme(read())
    // It may have changed between the first render and this effect.
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia(DARK)
    dark.addEventListener('change', update)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', update)
    }
  }, [])
  return theme
}

const DARK = '(prefers-color-scheme: dark)'
