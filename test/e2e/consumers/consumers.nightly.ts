import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../../tools/launchChromium.js'
import { openShop } from '../support/openShop.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from '../support/ownValues.js'
import { packPackage } from '../support/packPackage.js'
import { press } from '../support/press.js'
import { readMarket } from '../support/readMarket.js'
import { serveFolder } from '../support/serveFolder.js'
import { bundleConsumer } from './support/bundleConsumer.js'
import { type Consumer, consumers } from './support/consumers.js'
import { runnerSettings, testRunners } from './support/testRunners.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const folder = await mkdtemp(join(tmpdir(), 'tillkit-consumers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const browser = await launchChromium()
afterAll(() => browser.close())
const { installInto } = await packPackage({ folder })
const { orderOf, printsOf } = readMarket(manifest)

describe('an app', () => {
  test.each(Object.entries(consumers))('%s: installs, builds, compiles, and buys', async (name, consumer) => {
    const app = join(folder, name.replaceAll(/\W+/g, '-'))
    onTestFinished(() => rm(app, { recursive: true, force: true }))
    await cp(join(root, 'examples/vite-react'), app, { recursive: true })
    await writeVersions(app, consumer)
    await installInto(app)
    await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
    await replaceIn(join(app, 'App.tsx'), ownOrder({ manifest, order: orderOf('100 prints, in USDC.') }))
    await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
    if (consumer.versions.wagmi) await replaceIn(join(app, 'App.tsx'), asInWagmi2)
    expect(await checkTypes(app, consumer)).toBe('')

    const before = await printsOf(1n)
    const served = await serveFolder(await bundleConsumer({ app, bundler: consumer.bundler }))
    onTestFinished(served.close)
    const { page, faults, close } = await openShop({ browser, manifest, url: served.url })
    onTestFinished(close)
    await page.getByRole('button', { name: 'Alder' }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 12 USDC' }))
    await page.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await printsOf(1n)).toBe(before + 1n)
    expect(faults).toEqual([])
  })
})

describe('an app’s own test, without a browser', () => {
  test.each(Object.entries(testRunners))(
    '%s: shows an order and asks for a wallet',
    async (name, { runner, versions }) => {
      const app = join(folder, name.replaceAll(/\W+/g, '-'))
      onTestFinished(() => rm(app, { recursive: true, force: true }))
      await mkdir(app)
      await cp(join(root, 'examples/vite-react/package.json'), join(app, 'package.json'))
      await writeVersions(app, { versions, bundler: 'esbuild', moduleResolution: 'bundler' })
      await installInto(app)
      const { file, text } = runnerSettings[runner]
      await writeFile(join(app, file), text)
      const ownTest = await readFile(join(root, 'test/e2e/consumers/support/ownTest.tsx'), 'utf8')
      const globals = runner === 'jest' ? '@jest/globals' : 'vitest'
      await writeFile(join(app, 'shop.test.tsx'), ownTest.replace("from 'vitest'", `from '${globals}'`))
      const program = { vitest: 'vitest/vitest.mjs', jest: 'jest/bin/jest.js' }[runner]
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [join(app, 'node_modules', program), ...(runner === 'vitest' ? ['run'] : [])],
        { cwd: app, env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', VITEST: undefined } },
      )
      expect(`${stdout}${stderr}`).toMatch(/Tests:? +1 passed/)
      // Neither React nor Tillkit may log an error or a warning.
      expect(`${stdout}${stderr}`).not.toMatch(/console\.(error|warn)|Warning:|stderr/)
    },
  )
})

/** Names of wagmi 3 in the example, each with its name in wagmi 2. */
const asInWagmi2 = { useConnection: 'useAccount', 'mutate: connect': 'connect' }

async function writeVersions(app: string, { versions, bundler }: Consumer): Promise<void> {
  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  const { tillkit: _, ...dependencies } = manifest.dependencies
  const { vite, ...devDependencies } = manifest.devDependencies
  Object.assign(devDependencies, bundler === 'vite' && { vite })
  for (const [name, version] of Object.entries(versions))
    (name in dependencies ? dependencies : devDependencies)[name] = version
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...manifest, dependencies, devDependencies }))
}

/** Returns the errors of the app's own TypeScript compiler. If the app has no compiler, uses the one of this repository. */
async function checkTypes(app: string, { moduleResolution }: Consumer): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    jsx: 'react-jsx',
    moduleResolution,
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  }
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.tsx'] }))
  const compiler = findCompiler(join(app, 'package.json'))
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', app]).catch(
    (error) => error,
  )
  return stdout
}

function findCompiler(manifest: string): string {
  try {
    return createRequire(manifest).resolve('typescript/bin/tsc')
  } catch {
    return join(root, 'node_modules/typescript/bin/tsc')
  }
}
