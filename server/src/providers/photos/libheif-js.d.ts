// What we use of libheif, which comes without types.
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Null where it can't be decoded. */
    display(target: Target, onDone: (target: Target | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
