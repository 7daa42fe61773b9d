import { gzipSync } from 'node:zlib'

export const kB = 1000

/** Sizes in bytes after gzip, each with its budget if it has one. */
export type Weight = {
  /** The size of the files that load with the page. */
  first: number
  /** `first`, plus the size of the files that load when a purchase starts. */
  all: number
  budget?: number | undefined
  budgetOfAll?: number | undefined
}

/** The sizes of an app or file, bundled by Vite. `esbuild` has the sizes of the bundle by esbuild, if there is one. */
export type Size = Weight & { name: string; esbuild?: Weight }

/** Returns the size of texts in bytes after gzip. Gzip compresses each text separately, because a page loads each file separately. */
export function weigh(texts: readonly (string | Buffer)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}
