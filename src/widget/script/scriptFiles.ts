/** The files of the script. Empty in the sources: the build fills them in. */
export const scriptFiles: ScriptFiles = { dialog: [], bridge: [], code: [], languages: {}, hashes: {} }

/** The files of each part of the script. The first file of a list loads the others. */
export type ScriptFiles = {
  dialog: readonly string[]
  bridge: readonly string[]
  code: readonly string[]
  languages: { readonly [language: string]: readonly string[] }
  /** The SHA-256 hash of each file, in base64. */
  hashes: { readonly [name: string]: string }
}
