import { gzipSync } from 'node:zlib'

export const kB = 1000

/** Sizes in bytes after gzip, each with its budget if it has one. */
export type Weight = {
  /** Loads with the page. */
  first: number
  /** `first` and everything that loads when a purchase starts. */
  all: number
  budget?: number | undefined
  budgetOfAll?: number | undefined
}

/** The sizes of an app or file: in Vite, and in esbuild if both bundle it. */
export type Size = Weight & { name: string; esbuild?: Weight }

/** Returns the size of texts in bytes. Gzip compresses each text separately, as for the files of a page. */
export function weigh(texts: readonly (string | Buffer)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}
