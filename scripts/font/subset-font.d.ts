/** The package brings no types; these are the options that we use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      /** Names of OpenType features; all others are dropped. */
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
