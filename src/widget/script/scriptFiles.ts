/** The files that the script loads from beside itself. None in the sources: the build writes them here. */
export const scriptFiles: ScriptFiles = { dialog: [], bridge: [], code: [], languages: {}, hashes: {} }

/** Files by name, of each list the one first that loads the others. */
export type ScriptFiles = {
  /** The checkout. */
  dialog: readonly string[]
  /** The page's side of a frame. */
  bridge: readonly string[]
  /** What draws the code of a wallet on another device. */
  code: readonly string[]
  /** Texts, by language. */
  languages: { readonly [language: string]: readonly string[] }
  /** SHA-256 of each file, in base64. */
  hashes: { readonly [name: string]: string }
}
