import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { lint } from './architecture/lint.js'

const imports = (path: string) => `import { planted } from '${path}'\n\nconsole.log(planted)\n`

/** Files that break the rules of layers.grit and files.grit, keyed by path. Each rule has at least one. */
const breaches: Record<string, string> = {
  'src/errors.ts': imports('./protocol/order.js'),
  'src/protocol/up.ts': imports('../client/createTill.js'),
  'src/protocol/read/up.ts': imports('../../evm/plainText.js'),
  'src/protocol/read/deep/up.ts': imports('../../../evm/plainText.js'),
  'src/evm/up.ts': imports('../venues/sale.js'),
  'src/venues/up.ts': imports('../swaps/swap.js'),
  'src/swaps/up.ts': imports('../venues/sale.js'),
  'src/swaps/universal/up.ts': imports('../../checkout/decode/decodeCall.js'),
  'src/webhooks/up.ts': imports('../client/createTill.js'),
  'src/devWarnings/up.ts': imports('../client/createTill.js'),
  'src/client/up.ts': imports('../checkout/createCheckout.js'),
  'src/client/typeOnly.ts': "export type { Planted } from '../checkout/createCheckout.js'\n",
  'src/client/later.ts': "export const later = () => import('../checkout/createCheckout.js')\n",
  'src/sources/up.ts': imports('../checkout/createCheckout.js'),
  'src/checkout/up.ts': imports('../query/orderQuery.js'),
  'src/query/up.ts': imports('../hooks/useOrder.js'),
  'src/testing/up.ts': imports('../hooks/useOrder.js'),
  'src/hooks/up.ts': imports('../components/parts/Part.js'),
  'src/components/parts/up.ts': imports('../../widget/mountOptions.js'),
  'src/widget/up.ts': imports('../testing/index.js'),
  'src/index.ts': imports('./widget/index.js'),
  'src/core.ts': imports('./hooks/useOrder.js'),
  'src/internal.ts': imports('./client/createTill.js'),
  'src/cli/up.ts': imports('../hooks/useOrder.js'),
  'src/attic/unlisted.ts': imports('../errors.js'),
  'src/evm/events/up.ts': imports('../plainText.js'),
  'src/webhooks/events/up.ts': imports('../signing/sign.js'),
  'src/webhooks/signing/up.ts': imports('../receiver/handleOnce.js'),
  ...chapterBreaches('checkout', [
    'errors',
    'intent',
    'decode',
    'verify',
    'explain',
    'state',
    'plan',
    'storage',
    'journal',
    'polling',
    'context',
    'evidence',
    'proof',
    'wallet',
    'run',
    'basket',
    'seller',
    'listing',
  ]),
  'src/checkout/plan/late/up.ts': imports('../../run/drive.js'),
  'src/checkout/verify/whole.ts': imports('../createCheckout.js'),
  ...chapterBreaches('components', [
    'messages',
    'parts',
    'wallet',
    'purchase',
    'swap',
    'checkout',
    'basket',
    'offer',
    'card',
  ]),
  'src/errors/package.ts': imports('viem'),
  'src/evm/package.ts': imports('zod/mini'),
  'src/checkout/package.ts': imports('react'),
  'src/checkout/lines.ts': "import {\n  one,\n  type Two,\n} from 'wagmi'\n\nexport const two: Two = one\n",
  'src/checkout/later.ts': "export const later = () => import('wagmi')\n",
  'src/hooks/package.ts': imports('react-dom'),
  'src/components/parts/package.ts': imports('zod'),
  'src/widget/package.ts': imports('uqr'),
  'src/cli/package.ts': imports('pg'),
  'src/protocol/value.ts': imports('viem'),
  'src/client/value.ts': imports('viem'),
  'src/query/value.ts': imports('@tanstack/react-query'),
  'src/client/exportsAgain.ts': "export { call } from './call.js'\n",
  'src/client/exportsAll.ts': "export * from './call.js'\n",
  'src/client/exportsTypes.ts': "export type { Call } from './call.js'\n",
  'src/hooks/usePlanted.ts': 'export function usePlanted() {}\n',
  'src/components/parts/Planted.tsx': 'export function Planted() {}\n',
  'src/client/utils.ts': 'export {}\n',
  'src/client/common/one.ts': 'export {}\n',
  'src/client/one/two/three/deep.ts': 'export {}\n',
}

/** Files that break the rules of packages/layers.grit, keyed by path. Each rule has one. */
const breachesOfPackages: Record<string, string> = {
  'packages/service/src/tracing/up.ts': imports('../store/openStore.js'),
  'packages/service/src/process/up.ts': imports('../store/openDatabase.js'),
  'packages/service/src/process/entry.ts': imports('../config.js'),
  'packages/service/src/permits/up.ts': imports('../handlers/http/handler.js'),
  'packages/service/src/permits/process.ts': imports('../process/freePort.js'),
  'packages/service/src/deploy/down.ts': imports('../store/openDatabase.js'),
  'packages/service/src/deploy/command.ts': imports('../cli.js'),
  ...Object.fromEntries(
    ['tracing', 'store', 'chain', 'swaps', 'venues', 'listeners', 'handlers'].map((folder) => [
      `packages/service/src/${folder}/process.ts`,
      imports('../process/freePort.js'),
    ]),
  ),
  ...Object.fromEntries(
    ['tracing', 'store', 'chain', 'swaps', 'venues', 'listeners'].map((folder) => [
      `packages/service/src/${folder}/permits.ts`,
      imports('../permits/relay.js'),
    ]),
  ),
  'packages/service/src/store/up.ts': imports('../chain/readBlock.js'),
  'packages/service/src/chain/up.ts': imports('../venues/venue.js'),
  'packages/service/src/swaps/up.ts': imports('../listeners/deliver.js'),
  'packages/service/src/venues/up.ts': imports('../handlers/http/toResponse.js'),
  'packages/service/src/listeners/up.ts': imports('../createService.js'),
  'packages/service/src/handlers/up.ts': imports('../createService.js'),
  'packages/service/src/handlers/http/up.ts': imports('../marketplace/getOrders.js'),
  'packages/service/src/handlers/marketplace/up.ts': imports('../swaps/getSwapQuote.js'),
  'packages/service/src/handlers/swaps/up.ts': imports('../indexer/addListener.js'),
  'packages/service/src/handlers/indexer/whole.ts': imports('../../createService.js'),
  'packages/service/src/kit.ts': imports('../../../src/client/createTill.js'),
  'packages/service/src/chain/kit.ts': imports('../../../../src/client/createTill.js'),
  'packages/service/src/chain/deep/kit.ts': imports('../../../../../src/client/createTill.js'),
  'packages/service/src/sandbox.ts': "export const later = () => import('@tillkit/sandbox')\n",
  'packages/relayer/src/service.ts': imports('@tillkit/service'),
  'packages/queue-nats/src/exportsAgain.ts': "export { openNatsQueue } from './openNatsQueue.js'\n",
  'packages/sandbox/src/helpers.ts': 'export {}\n',
}

/** Files that look as if they broke a rule, but are allowed. */
const allowed: Record<string, string> = {
  'src/query/value.ts':
    "import type { QueryKey } from '@tanstack/react-query'\n\nexport type Key = QueryKey\n",
  'src/client/hexOnly.ts': "import type { Hex } from 'viem'\n\nexport type Bytes = Hex\n",
  'src/protocol/checksum.ts': imports('viem'),
  'src/swaps/universal/own.ts': imports('../checkout/readSwapCheckout.js'),
  'src/checkout/basket/own.ts': imports('../../client/createTill.js'),
  'src/checkout/plan/late/own.ts': imports('../../decode/decodeCall.js'),
  'src/client/comment.ts':
    "/**\n * Without `process.env`.\n * @example import { a } from 'react'\n */\nexport const commented = 1\n",
  'src/hooks/useOwn.ts': "'use client'\n\nexport function useOwn() {}\n",
  'src/query/index.ts': "export { orderQuery } from './orderQuery.js'\n",
  'src/cli/loads.ts': 'export const load = (url: URL) => import(url.href)\n',
  'packages/service/src/permits/own.ts': imports('../chain/openChain.js'),
  'packages/service/src/deploy/own.ts': imports('../process/startPostgres.js'),
  'packages/service/src/deploy/entry.ts': imports('../createService.js'),
  'packages/service/src/handlers/http/own.ts': imports('../../permits/relay.js'),
  'packages/service/src/chain/own.ts': imports('../store/openStore.js'),
  'packages/service/src/handlers/indexer/own.ts': imports('../http/toResponse.js'),
  'packages/sandbox/src/own.ts': imports('tillkit/internal'),
  'packages/sandbox/src/index.ts': "export { createSandbox } from './createSandbox.js'\n",
  'test/query/index.test.ts': imports('../../src/query/index.js'),
}

describe('the layers', () => {
  test.each([
    ['the kit', breaches],
    ['packages', breachesOfPackages],
  ])('report each breach in %s', async (_, planted) => {
    const found = (await lint(planted)).filter((line) => line.endsWith(' plugin'))
    expect(found).toEqual(
      Object.keys(planted)
        .map((path) => `${path} plugin`)
        .sort(),
    )
  })

  test('accept allowed code', async () => {
    expect((await lint(allowed)).filter((line) => line.endsWith(' plugin'))).toEqual([])
  })
})

describe('biome.json', () => {
  test('forbids Node modules in browser folders, and `process.env` outside of configuration', async () => {
    const found = await lint({
      'src/hooks/path.ts': imports('node:path'),
      'src/hooks/bare.ts': imports('fs'),
      'src/client/bytes.ts': 'export const bytes = Buffer.from([])\n',
      'src/client/home.ts': 'export const home = process.env.HOME\n',
      'src/cli/home.ts': 'export const home = process.env.HOME\n',
      'src/cli/path.ts': imports('node:path'),
      'packages/service/src/config.ts': 'export const home = process.env.HOME\n',
      'packages/service/src/createService.ts': 'export const home = process.env.HOME\n',
      'packages/service/src/deploy/home.ts': 'export const home = process.env.HOME\n',
      'packages/service/src/process/home.ts': 'export const home = process.env.HOME\n',
      'src/devWarnings/mode.ts': "export const isLive = process.env.NODE_ENV === 'production'\n",
    })
    const rules = /noNodejsModules|noRestrictedGlobals|noProcessEnv/
    expect(found.filter((line) => rules.test(line))).toEqual([
      'packages/service/src/createService.ts lint/style/noProcessEnv',
      'packages/service/src/process/home.ts lint/style/noProcessEnv',
      'src/cli/home.ts lint/style/noProcessEnv',
      'src/client/bytes.ts lint/style/noRestrictedGlobals',
      'src/client/home.ts lint/style/noRestrictedGlobals',
      'src/hooks/bare.ts lint/correctness/noNodejsModules',
      'src/hooks/path.ts lint/correctness/noNodejsModules',
    ])
  })

  const one = "import type { Two } from './two.js'\n\nexport type One = { two?: Two }\n"
  const two = (from: string) => `import type { One } from '${from}'\n\nexport type Two = { one?: One }\n`

  test.each(['src/evm', 'test'])(
    'reports files in %s that import each other, also types only',
    async (folder) => {
      const cycle = { [`${folder}/one.ts`]: one, [`${folder}/two.ts`]: two('./one.js') }
      expect(await lint(cycle)).toEqual([
        `${folder}/one.ts lint/suspicious/noImportCycles`,
        `${folder}/two.ts lint/suspicious/noImportCycles`,
      ])
    },
  )

  test('accepts a chain of imports', async () => {
    const chain = {
      'src/evm/one.ts': one,
      'src/evm/two.ts': two('./three.js'),
      'src/evm/three.ts': 'export type One = 1\n',
    }
    expect(await lint(chain)).toEqual([])
  })
})

describe('the first load of a page', () => {
  test.each(['index.ts', 'query/index.ts', 'widget/index.ts', 'client/createTill.ts'])(
    'contains no zod for %s',
    async (entry) => {
      const { loaded, packages } = await firstLoad(entry)
      expect(loaded.length).toBeGreaterThan(5)
      expect(packages.filter((name) => name.startsWith('zod'))).toEqual([])
    },
  )

  test('contains zod when a file imports a schema', async () => {
    expect((await firstLoad('protocol/order.ts')).packages).toContain('zod/mini')
  })
})

/** Returns one forbidden file for each subfolder (chapter) of a folder: the file imports from the next subfolder in the list. */
function chapterBreaches(folder: string, chapters: readonly string[]): Record<string, string> {
  const pairs = chapters.slice(0, -1).map((chapter, index) => [chapter, chapters[index + 1]] as const)
  return Object.fromEntries(
    pairs.map(([chapter, next]) => [`src/${folder}/${chapter}/up.ts`, imports(`../${next}/planted.js`)]),
  )
}

/** Returns the files of `src` and the packages that a page loads at once with an entry point. Leaves out the targets of `import()`. */
async function firstLoad(entry: string): Promise<{ loaded: string[]; packages: string[] }> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`src/${entry}`],
    bundle: true,
    write: false,
    outdir: 'none',
    format: 'esm',
    splitting: true,
    packages: 'external',
    loader: { '.svg': 'text' },
    metafile: true,
    logLevel: 'silent',
  })
  const loaded = new Set([`src/${entry}`])
  const packages = new Set<string>()
  for (const file of loaded) {
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      if (external) packages.add(path)
      else loaded.add(path)
    }
  }
  return { loaded: [...loaded], packages: [...packages] }
}
