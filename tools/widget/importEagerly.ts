import type { Plugin } from 'vite'

/** The lazy imports that the widget turns into static imports, keyed by the file that has them. */
const eager: Record<string, readonly string[]> = {
  'CheckoutButton.js': ['./CheckoutDialog.js'],
  'useButtonDialogs.js': ['../wallet/WalletDialog.js'],
  'loadReaders.js': ['./market.js', './request.js', '../../verify/signingRules.js'],
  'openCheckout.js': ['./run/openAttempts.js'],
}

/**
 * Puts the dialogs and the purchase into the file of the button that opens them. The widget loads all of them shortly before the buyer
 * presses the button, so separate files would save nothing.
 */
export function importEagerly(): Plugin {
  return {
    name: 'import-eagerly',
    transform(code, id) {
      const [, name = ''] = /\/dist\/.*\/(\w+\.js)$/.exec(id) ?? []
      return eager[name]?.reduce((text, path, index) => {
        const lazily = `import('${path}')`
        if (!text.includes(lazily)) throw new Error(`${name} does not load ${path} by import().`)
        return `import * as eager${index} from '${path}'\n${text.replaceAll(lazily, `Promise.resolve(eager${index})`)}`
      }, code)
    },
  }
}
