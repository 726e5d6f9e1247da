import { fileURLToPath } from 'node:url'

/**
 * For processes that tests start and kill by the dozen: they read the same modules, and compiling those takes most of their
 * start. Node compares what it has kept with the files. What is killed writes nothing down, so each calls
 * `flushCompileCache()` once it has started.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/lotyard-processes', import.meta.url)),
}
