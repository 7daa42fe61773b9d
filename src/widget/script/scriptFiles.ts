/** The files of the script. The object is empty in the sources, because the build writes the values. */
export const scriptFiles: ScriptFiles = { dialog: [], bridge: [], code: [], languages: {}, hashes: {} }

/**
 * The files of each part of the script: the dialog, the bridge to an iframe, and the QR code. The first file of a list imports the others.
 */
export type ScriptFiles = {
  dialog: readonly string[]
  bridge: readonly string[]
  code: readonly string[]
  languages: { readonly [language: string]: readonly string[] }
  /** The SHA-256 hash of each file, in base64. */
  hashes: { readonly [name: string]: string }
}
