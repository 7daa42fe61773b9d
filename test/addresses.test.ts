import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readExports } from '../tools/readExports.js'
import { readMembers } from '../tools/readMembers.js'

/** Options that only pass their URL to another option. Each value is the other option, which `addresses.test.tsx` tests. */
const others: { [option: string]: string } = {
  'CheckoutButton.viewUrl': 'CheckoutView.viewUrl',
  'CheckoutDialog.viewUrl': 'CheckoutView.viewUrl',
  'CheckoutFooter.viewUrl': 'CheckoutView.viewUrl',
  'BasketButton.viewUrl': 'BasketView.viewUrl',
  'Tillkit.rpcUrl': 'WidgetChain.rpcUrl',
  'Tillkit.marketplaceUrl': 'createTill.marketplaceUrl',
  'Tillkit.apiUrl': 'createTill.apiUrl',
  'TillProvider.ipfsGateway': 'getTokenMetadata.ipfsGateway',
}

test('addresses.test.tsx tests every public option that takes a URL', () => {
  const table = readFileSync(new URL('addresses.test.tsx', import.meta.url), 'utf8')
  const held = new Set([...table.matchAll(/^ {2}'(\w+\.\w+)': \(/gm)].map(([, name]) => name))
  const named = readMembers(readExports())
    // Leave out the URLs of the service, the sandbox and the documentation, because no page passes them.
    .filter(({ file }) => !/^(packages\/|src\/errors)/.test(file))
    .map(({ path }) => path.split('.'))
    .filter((path) => /(Url|Gateway)$/.test(path.at(-1) ?? ''))
    .map((path) => `${path[0]}.${path.at(-1)}`)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !held.has(others[name] ?? name))).toEqual([])
})
