import type { Mount } from './mountOptions.js'

/**
 * Loads what is left out until a checkout comes into view: the dialog with React and wagmi, or the page's side of a frame.
 *
 * In the script for pages without a build, `loadChecked` stands in its place.
 */
export function loadPart(options: loadPart.Options): Promise<loadPart.ReturnType> {
  return options.frame ? import('./frame/mountFrame.js') : import('./dialog/mountDialog.js')
}

export declare namespace loadPart {
  type Options = {
    /** Whether the rest runs in a frame. */
    frame: boolean
    /** BCP 47 tag of the language that it will be shown in. */
    locale: string
    /** Whether its wallets may be such as are scanned. */
    scanned: boolean
  }
  type ReturnType = { mount: Mount }
}
