import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { expect } from 'vitest'
import type { createManifest } from '../../../../packages/sandbox/src/createManifest.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from '../ownValues.js'
import { press } from '../press.js'
import { readMarket } from '../readMarket.js'
import { serveFolder } from '../serveFolder.js'
import { openExample } from './openExample.js'

/** Checks the types of `examples/vite-react` with its installed packages, builds it, opens it, and buys in it. */
export async function buyFromExample(options: buyFromExample.Options): Promise<void> {
  const { app, browser, manifest } = options
  const { buyer, orderOf, ownerOf } = readMarket(manifest)
  await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
  await replaceIn(
    join(app, 'App.tsx'),
    ownOrder({ manifest, order: orderOf('From another seller, in ether.') }),
  )
  await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
  expect(await checkExample(app)).toBe('')
  await build({ root: app, logLevel: 'error' })
  const served = await serveFolder(join(app, 'dist'))
  const { page, faults } = await openExample({ browser, manifest, ...served })
  await press(page.getByRole('button', { name: 'Alder' }))
  await press(page.getByRole('button', { name: 'Buy', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 0.35 ETH' }))
  await page.getByRole('heading', { name: / is yours$/ }).waitFor()
  expect(await ownerOf(5n)).toBe(buyer)
  expect(faults).toEqual([])
}

export declare namespace buyFromExample {
  type Options = {
    /** The folder of the copied example. */
    app: string
    browser: Browser
    manifest: createManifest.ReturnType
  }
}

/** Returns the output of the TypeScript compiler for an example. The output is empty if the compiler finds no error. */
export async function checkExample(app: string): Promise<string> {
  const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', app]).catch(
    (error) => error,
  )
  return stdout
}
