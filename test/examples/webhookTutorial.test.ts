import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openSandbox } from '../setup/openSandbox.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'
import { changeText } from './readmeExample.js'

const page = readFileSync(resolve('docs/tutorials/webhooks.md'), 'utf8')
const script = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, block = '']) => block).join('\n')

describe('docs/tutorials/webhooks.md', () => {
  test('ends when the shop ships, after it proved the payment', async () => {
    const { contracts } = await openSandbox()
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'node_modules'))
    await symlink(resolve('.'), join(folder, 'node_modules/tillkit'))
    await symlink(resolve('node_modules/viem'), join(folder, 'node_modules/viem'))
    const here = changeText(script, { 'http://127.0.0.1:4337/sandbox.json': inject('sandboxUrl') })
    await writeFile(join(folder, 'shop.mjs'), here)

    const shop = spawn(process.execPath, ['shop.mjs'], { cwd: folder })
    onTestFinished(() => void shop.kill())
    let printed = ''
    shop.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('Shipped') && printed.includes('ended')) shop.kill()
    })
    expect(await text(shop.stderr)).toBe('')
    expect(printed.trim().split('\n').sort()).toEqual([
      `BLOCK_ADDED of ${contracts.market}`,
      'Shipped cart 1.',
      'The purchase ended as success.',
    ])
  })
})
