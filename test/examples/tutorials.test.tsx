import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { attributeNames } from '../../src/widget/element/readAttributes.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { press } from '../components/support/press.js'
import { announceWallet } from '../hooks/support/announceWallet.js'
import { openSandbox } from '../setup/openSandbox.js'
import { loadExample } from './loadExample.js'
import { changeText, readmeExample } from './readmeExample.js'

allowDialogs()

const manifest = await openSandbox()
const { accessKey, marketplaceUrl, apiUrl, rpcUrl, accounts, chainId, contracts, orders } = manifest
const buyer = accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x'
const [, app = ''] =
  /^```tsx\n(.*?)^```/ms.exec(readFileSync(resolve('docs/tutorials/react.md'), 'utf8')) ?? []

describe('docs/tutorials/react.md', () => {
  test('ends in a purchase that the chain proves', async () => {
    const text = changeText(app, {
      'sandbox-access-key-00000': accessKey,
      '`${service}/sandbox`': `'${marketplaceUrl}'`,
      'http://127.0.0.1:4337': apiUrl,
      'http://127.0.0.1:19337': rpcUrl,
      '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba': buyer,
    })
    render(createElement(await loadExample(text, 'App')))
    // The test wallet has already allowed the page, so wagmi connects it automatically.
    const [buy] = await screen.findAllByText('Buy')
    if (!buy) throw new Error('The page shows no card.')
    await userEvent.click(buy)
    const dialog = await screen.findByRole('dialog')
    await press(/^Pay /, within(dialog))
    expect(await within(dialog).findByRole('heading', { name: / is yours$/ })).toBeDefined()
  })
})

describe('README.md', () => {
  test('ends in a purchase that the chain proves', async () => {
    const order = orders.find(({ about }) => /25 prints, in ether/.test(about))
    const text = changeText(readmeExample, {
      'sandbox-access-key-00000': accessKey,
      '`${url}/sandbox`': `'${marketplaceUrl}'`,
      'http://127.0.0.1:4337': apiUrl,
      'http://127.0.0.1:19337': rpcUrl,
      '0x5FbDB2315678afecb367f032d93F642f64180aa3': contracts.market,
      '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707': order?.collectionAddress ?? '',
      '0x8f61def31c9fe379b0ad8cad2433d3236205e02ee7c03139ccaa89e56e3725a8': order?.orderId ?? '',
    })
    const chain = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
    const { provider } = createScriptedWallet({
      account: privateKeyToAccount(buyer),
      chainId,
      rpc: (request) => chain.request(request as never, { retryCount: 0 }),
    })
    const stopAnnouncing = announceWallet(provider)
    const { unmount } = render(createElement(await loadExample(text, 'App')))
    await press('Buy')
    const dialog = within(await screen.findByRole('dialog'))
    await press(/^Pay /, dialog)
    await dialog.findByRole('heading', { name: / is yours$/ })
    unmount()
    stopAnnouncing()
    localStorage.clear()
  })
})

describe.each([
  'README.md',
  'docs/tutorials/react.md',
  'docs/tutorials/widget.md',
  'docs/how-to/ship-once.md',
])('%s', (page) => {
  test('shows only keys, addresses and orders that every sandbox has', () => {
    const known = JSON.stringify(manifest)
    const shown =
      readFileSync(resolve(page), 'utf8').match(/\b0x[0-9a-fA-F]{40,}\b|sandbox-access-key-\d+/g) ?? []
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.filter((value) => !known.includes(value))).toEqual([])
  })
})

describe('docs/tutorials/widget.md', () => {
  test('sets only attributes that the element has', () => {
    const [, element = ''] =
      /<till-checkout\n(.*?)>/s.exec(readFileSync(resolve('docs/tutorials/widget.md'), 'utf8')) ?? []
    const set = [...element.matchAll(/^ +([a-z-]+)=/gm)].map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(5)
    expect(set.filter((name) => !attributeNames.includes(name))).toEqual([])
  })
})
