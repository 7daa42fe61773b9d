import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { installPackage } from '../setup/installPackage.js'
import { buyFromExample } from './support/buyFromExample.js'
import { openExample } from './support/openExample.js'
import { ownMarket, ownOrder, replaceIn } from './support/ownValues.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { serveFolder } from './support/serveFolder.js'
import { startExamples } from './support/startExamples.js'

/* The other examples, and what npm installs: `npm run nightly -- --only examples`. */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const vite = join(folder, 'vite-react')
const { dependencies, devDependencies } = JSON.parse(await readFile(join(vite, 'package.json'), 'utf8'))
const { tillkit: _, ...beside } = { ...dependencies, ...devDependencies, zod: '' }
const own = await installPackage({ app: vite, packages: Object.keys(beside) })

const { chainId, rpcUrl } = manifest
const { buyer, orderOf, ownerOf } = readMarket(manifest)

describe('examples', () => {
  test('default: vite-react builds, holds its types, and sells', async () => {
    await buyFromExample({ app: vite, browser, manifest })
  })

  test('default: plain-html sells', async () => {
    const example = join(folder, 'plain-html')
    const built = join(own, 'dist/widget')
    const files = (await readdir(built)).filter((name) => name.startsWith('till-checkout'))
    await Promise.all(files.map((name) => cp(join(built, name), join(example, 'widget', name))))
    await replaceIn(join(example, 'index.html'), {
      ...ownMarket(manifest),
      ...ownOrder({ manifest, order: orderOf('Token id 0 of the ERC-721, paid in ether.') }),
      'chain-id="1"': `chain-id="${chainId}"`,
      'https://rpc.example': rpcUrl,
    })
    const { page, faults } = await openExample({ browser, manifest, ...(await serveFolder(example)) })
    await press(page.getByRole('button', { name: 'Connect a wallet' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 ETH' }))
    await page.getByText('Thank you. Your transaction is 0x').waitFor()
    expect(await ownerOf(0n)).toBe(buyer)
    expect(faults).toEqual([])
  })
})
