type Props = { size: number; path: string; label: string; className?: string }

/** Dark on white in every theme: scanners read no other. */
export function QrCode({ size, path, label, className = 'size-52' }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-sm border border-line ${className}`}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
