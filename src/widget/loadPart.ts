import type { Mount } from './mountOptions.js'

/**
 * Loads the code of the dialog or of the iframe. In the script for pages without a bundler, the build replaces this file with
 * `loadChecked.ts`.
 */
export function loadPart(options: loadPart.Options): Promise<loadPart.ReturnType> {
  return options.frame ? import('./frame/mountFrame.js') : import('./dialog/mountDialog.js')
}

export declare namespace loadPart {
  type Options = {
    frame: boolean
    locale: string
    scanned: boolean
  }
  type ReturnType = { mount: Mount }
}
