import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findBreaches, type Room } from './architecture/findBreaches.js'
import { lint } from './architecture/lint.js'
import { story } from './architecture/story.js'

/** What both sides stand on. */
const ground = ['venues', 'swaps', 'evm/events', 'evm', 'protocol', 'errors']

const checkout = story({
  name: 'checkout',
  chapters: [
    'errors',
    'intent',
    'decode',
    'verify',
    'explain',
    'state',
    'plan',
    'storage',
    'journal',
    'proof',
    'context',
    'wallet',
    'execute',
    'basket',
    'listing',
  ],
  rooms: ['client/development', 'client', ...ground],
  packages: ['zod', 'viem'],
})
// For receivers, wherever they run; the service signs by it.
const webhooks = story({
  name: 'webhooks',
  chapters: ['events', 'signing', 'receiver'],
  rooms: ground,
  packages: ['viem', 'zod'],
})
const components = story({
  name: 'components',
  chapters: ['messages', 'parts', 'wallet', 'purchase', 'swap', 'checkout', 'basket', 'card'],
  rooms: [
    'hooks',
    'hooks/development',
    'query',
    ...Object.keys(checkout),
    'client/development',
    'client',
    ...ground,
  ],
  // uqr draws a QR code, in one file; the build takes it in.
  packages: ['react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query', 'uqr'],
  react: true,
  ends: false,
})
// What the service answers: what all answers have in common, then the services of the interface.
const handlers = story({
  name: 'service/handlers',
  chapters: ['http', 'marketplace', 'swaps', 'indexer'],
  rooms: [
    'service/listeners',
    'service/relay',
    'service/swaps',
    'service/venues',
    'service/chain',
    'service/store',
    'service/config',
    'service/networkConfig',
    ...ground,
  ],
  packages: ['jose', 'viem', 'zod'],
  node: true,
})

/**
 * The rooms of the house, and who may reach for what. Start reading here.
 *
 * Data walks one way. On the ground: protocol → evm → venues, swaps. In the browser: client → checkout → query → hooks →
 * components → widget. In the service: store → chain → venues, relay, listeners → handlers → createService.
 */
const rooms = {
  errors: { at: 'errors.ts', rooms: [], packages: [] },
  protocol: {
    at: 'protocol/',
    rooms: ['errors'],
    packages: ['zod', 'type viem'],
    // For EIP-55, the checksum in the case of an address, and the address that stands for none.
    exceptions: Object.fromEntries(
      ['checksum.ts', 'primitives.ts', 'step.ts', 'read/values.ts', 'read/readStep.ts'].map((file) => [
        `protocol/${file}`,
        ['viem'],
      ]),
    ),
  },
  // What every side knows of the EVM.
  evm: { at: 'evm/', rooms: ['protocol', 'errors'], packages: ['viem'] },
  // What contracts tell: how logs are read, and by which events tokens move.
  'evm/events': { at: 'evm/events/', rooms: [], packages: ['viem'] },
  // What a market contract means: one folder each, and what they have in common.
  venues: { at: 'venues/', rooms: ['evm/events', 'evm', 'protocol', 'errors'], packages: ['viem'] },
  // What a router call means: one folder each, and what they have in common.
  swaps: { at: 'swaps/', rooms: ['evm/events', 'evm', 'protocol', 'errors'], packages: ['viem'] },
  ...webhooks,

  // In the browser
  // Says while a page is developed what is wrong with it.
  mistakes: { at: 'mistakes/', rooms: ['errors'], packages: [], node: true, readsEnvironment: true },
  // What is looked at only where it is not production. Bundlers leave it out of all else.
  'client/development': {
    at: 'client/development/',
    rooms: ['client', ...ground],
    packages: [],
    node: true,
    readsEnvironment: true,
  },
  client: {
    at: 'client/',
    rooms: ['client/development', 'mistakes', ...ground],
    packages: ['type viem'],
    without: ['zod'],
  },
  // Orders that somebody else keeps, as a source of the client.
  sources: { at: 'sources/', rooms: ['client', ...ground], packages: ['viem', 'zod'] },
  // The story of a purchase.
  ...checkout,
  query: {
    at: 'query/',
    rooms: [...Object.keys(checkout), 'client', ...ground],
    // Options only: a value from React Query would bring React along.
    packages: ['viem', 'type @tanstack/react-query'],
    without: ['zod'],
  },
  // What a page is told only while it is developed. Bundlers leave it out of all others.
  'hooks/development': {
    at: 'hooks/development/',
    rooms: ['mistakes', ...Object.keys(checkout), 'client', ...ground],
    packages: ['react', 'wagmi', 'viem', '@tanstack/react-query'],
    react: true,
    node: true,
    readsEnvironment: true,
  },
  hooks: {
    at: 'hooks/',
    rooms: ['hooks/development', 'mistakes', 'query', ...Object.keys(checkout), 'client', ...ground],
    packages: ['react', 'wagmi', 'viem', '@tanstack/react-query'],
    react: true,
  },
  ...components,
  widget: {
    at: 'widget/',
    rooms: [...Object.keys(components), 'hooks', 'query', ...Object.keys(checkout), 'client', ...ground],
    packages: ['react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query'],
    without: ['zod'],
  },
  testing: {
    at: 'testing/',
    rooms: [...Object.keys(checkout), 'client', ...ground],
    // Runs in a browser too: in stories.
    packages: ['zod', 'viem'],
  },

  // In the service
  'service/webhooksConfig': { at: 'service/webhooksConfig.ts', rooms: [], packages: ['zod'], node: true },
  'service/isReadableUrl': { at: 'service/isReadableUrl.ts', rooms: [], packages: [], node: true },
  'service/queueConfig': {
    at: 'service/queueConfig.ts',
    rooms: ['service/isReadableUrl'],
    packages: ['zod'],
    node: true,
  },
  'service/relayerConfig': {
    at: 'service/relayerConfig.ts',
    rooms: [...ground],
    packages: ['zod', 'type viem'],
    node: true,
  },
  'service/venuesConfig': { at: 'service/venuesConfig.ts', rooms: ground, packages: ['zod'], node: true },
  'service/networkConfig': {
    at: 'service/networkConfig.ts',
    rooms: ['service/isReadableUrl', 'service/relayerConfig', 'service/venuesConfig', ...ground],
    packages: ['zod'],
    node: true,
  },
  'service/config': {
    at: 'service/config.ts',
    rooms: [
      'service/isReadableUrl',
      'service/queueConfig',
      'service/webhooksConfig',
      'service/networkConfig',
      'service/venuesConfig',
      ...ground,
    ],
    packages: ['zod', 'viem'],
    node: true,
    readsEnvironment: true,
  },
  'service/tracing': {
    at: 'service/tracing/',
    rooms: [],
    packages: ['type @opentelemetry/api'],
    node: true,
  },
  'service/store': {
    at: 'service/store/',
    rooms: [...ground],
    packages: ['pg', 'viem'],
    node: true,
  },
  'service/chain': {
    at: 'service/chain/',
    rooms: ['service/store', 'service/config', 'service/tracing', ...ground],
    packages: ['viem'],
    node: true,
  },
  'service/venues': {
    at: 'service/venues/',
    rooms: ['service/chain', 'service/store', 'service/config', 'service/networkConfig', ...ground],
    packages: ['viem', 'zod'],
    node: true,
  },
  'service/swaps': {
    at: 'service/swaps/',
    rooms: ['service/chain', 'service/config', ...ground],
    packages: ['viem'],
    node: true,
  },
  'service/relay': {
    at: 'service/relay/',
    rooms: ['service/chain', 'service/store', 'service/config', ...ground],
    packages: ['viem'],
    node: true,
  },
  'service/listeners': {
    at: 'service/listeners/',
    rooms: [
      'service/chain',
      'service/store',
      'service/tracing',
      'service/queueConfig',
      'service/webhooksConfig',
      ...Object.keys(webhooks),
      ...ground,
    ],
    packages: ['undici', 'viem', 'zod', '@nats-io/jetstream', '@nats-io/transport-node'],
    node: true,
  },
  ...handlers,
  service: {
    at: 'service/*',
    rooms: [
      ...Object.keys(handlers),
      'service/listeners',
      'service/relay',
      'service/swaps',
      'service/venues',
      'service/chain',
      'service/store',
      'service/tracing',
      'service/config',
      'service/networkConfig',
      ...ground,
    ],
    packages: ['hono', '@hono/node-server', 'pino', 'pg', 'prom-client', 'viem', 'zod'],
    node: true,
  },

  // On one machine
  // The programs that it runs, and the folders that are theirs alone.
  'sandbox/process': { at: 'sandbox/process/', rooms: ['errors'], packages: ['pg', 'zod'], node: true },
  // The contracts that it deploys, and the orders that it lists.
  'sandbox/chain': { at: 'sandbox/chain/', rooms: ground, packages: ['viem'], node: true },
  sandbox: {
    at: 'sandbox/*',
    rooms: [
      'sandbox/chain',
      'sandbox/process',
      'service',
      'service/config',
      ...Object.keys(webhooks),
      ...ground,
    ],
    packages: ['hono', '@hono/node-server', 'pg', 'viem', 'zod'],
    node: true,
  },
  page: {
    at: 'sandbox/page/',
    // Like any app: the package by its name, nothing by its path.
    rooms: [],
    packages: ['tillkit', 'react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query', 'zod'],
  },
  // A market of one's own, without a configuration: the contract, and the service with a database beside it.
  deploy: {
    at: 'deploy/',
    rooms: ['sandbox/chain', 'sandbox/process', 'service', 'service/config', ...ground],
    packages: ['viem'],
    node: true,
    readsEnvironment: true,
  },
  commands: {
    at: 'cli/',
    // A port for deliveries is opened as the sandbox's is.
    rooms: ['client', ...Object.keys(checkout), ...Object.keys(webhooks), 'sandbox/process', ...ground],
    packages: ['viem', 'zod'],
    node: true,
  },
  cli: {
    at: 'cli.ts',
    rooms: ['commands', 'deploy', 'sandbox', 'service', 'errors'],
    packages: [],
    node: true,
  },

  // Entry points
  // What a page loads first.
  '.': {
    at: 'index.ts',
    rooms: [...Object.keys(components), 'hooks', 'client', 'errors'],
    packages: [],
    without: ['zod'],
  },
  './core': { at: 'core.ts', rooms: [...Object.keys(checkout), 'client', ...ground], packages: [] },
} satisfies Record<string, Room>

/** The files that may export what other files export: those that `exports` of package.json names. */
const entries = [
  'index.ts',
  'core.ts',
  'protocol/index.ts',
  'query/index.ts',
  'service/index.ts',
  'sandbox/index.ts',
  'webhooks/index.ts',
  'testing/index.ts',
  'widget/index.ts',
  'components/messages/index.ts',
  'sources/seaport/index.ts',
  'service/entry.ts',
  'sandbox/entry.ts',
]

const files = readFiles(fileURLToPath(new URL('../../src', import.meta.url)))

describe('src', () => {
  test('behavior: every file keeps the rules of the house', () => {
    expect(Object.keys(files).length).toBeGreaterThan(60)
    expect(findBreaches({ files, rooms, entries })).toEqual([])
  })
})

describe('findBreaches', () => {
  test('error: an import against the direction', () => {
    expect(plant('protocol/planted.ts', "import { createTill } from '../client/createTill.js'")).toEqual([
      'protocol/planted.ts imports client/createTill.ts, but protocol may not import from client.',
    ])
    expect(plant('service/planted.ts', "import type { Till } from '../client/createTill.js'")).toEqual([
      'service/planted.ts imports client/createTill.ts, but service may not import from client.',
    ])
    expect(
      plant('client/planted.ts', "export const later = () => import('../sandbox/process/startAnvil.js')"),
    ).toEqual([
      'client/planted.ts imports sandbox/process/startAnvil.ts, but client may not import from sandbox/process.',
    ])
  })

  test.each([
    ['evm', 'venues', 'venues/sale.ts'],
    ['evm', 'swaps', 'swaps/swap.ts'],
    ['evm', 'evm/events', 'evm/events/readLogs.ts'],
    ['evm/events', 'evm', 'evm/plainText.ts'],
    ['evm/events', 'swaps', 'swaps/swap.ts'],
    ['swaps', 'venues', 'venues/sale.ts'],
    ['venues', 'swaps', 'swaps/swap.ts'],
    ['swaps', 'checkout/decode', 'checkout/decode/decodeCall.ts'],
    ['deploy', 'client', 'client/createTill.ts'],
    ['service', 'deploy', 'deploy/deployMarket.ts'],
    ['evm', 'client', 'client/createTill.ts'],
    ['venues', 'checkout/decode', 'checkout/decode/decodeCall.ts'],
    ['venues', 'client', 'client/createTill.ts'],
    ['webhooks/signing', 'webhooks/receiver', 'webhooks/receiver/handleOnce.ts'],
    ['client', 'checkout/intent', 'checkout/intent/intent.ts'],
    ['checkout/errors', 'checkout/intent', 'checkout/intent/intent.ts'],
    ['checkout/intent', 'checkout/plan', 'checkout/plan/makePlan.ts'],
    ['checkout/decode', 'checkout/verify', 'checkout/verify/verify.ts'],
    ['checkout/verify', 'checkout/explain', 'checkout/explain/explain.ts'],
    ['checkout/verify', 'checkout/execute', 'checkout/execute/execute.ts'],
    ['checkout/explain', 'checkout/state', 'checkout/state/transition.ts'],
    ['checkout/state', 'checkout/plan', 'checkout/plan/makePlan.ts'],
    ['checkout/plan', 'checkout/journal', 'checkout/journal/openJournal.ts'],
    ['checkout/storage', 'checkout/journal', 'checkout/journal/openJournal.ts'],
    ['checkout/journal', 'checkout/context', 'checkout/context/checkoutContext.ts'],
    ['checkout/context', 'checkout/wallet', 'checkout/wallet/askWallet.ts'],
    ['checkout/wallet', 'checkout/execute', 'checkout/execute/execute.ts'],
    ['checkout/execute', 'checkout', 'checkout/createCheckout.ts'],
    ['checkout/execute', 'checkout/basket', 'checkout/basket/runBasket.ts'],
    ['checkout/basket', 'checkout', 'checkout/createCheckout.ts'],
    ['hooks', 'components/parts', 'components/parts/Part.tsx'],
    ['components/messages', 'components/parts', 'components/parts/Part.tsx'],
    ['components/parts', 'components/card', 'components/card/OrderCard.tsx'],
    ['components/wallet', 'components/purchase', 'components/purchase/dueOf.ts'],
    ['components/purchase', 'components/checkout', 'components/checkout/CheckoutButton.tsx'],
    ['components/checkout', 'components/basket', 'components/basket/BasketButton.tsx'],
    ['service', 'checkout', 'checkout/createCheckout.ts'],
    ['service/chain', 'service/venues', 'service/venues/venue.ts'],
    ['service/relay', 'checkout/decode', 'checkout/decode/decodeCall.ts'],
    ['service/venues', 'service/relay', 'service/relay/relayer.ts'],
    ['service/handlers/http', 'service/handlers/marketplace', 'service/handlers/marketplace/getOrders.ts'],
    ['sandbox/process', 'sandbox/chain', 'sandbox/chain/orderPlan.ts'],
    ['sandbox/chain', 'service', 'service/createService.ts'],
    ['testing', 'service', 'service/createService.ts'],
  ])('error: %s imports %s', (room, other, target) => {
    const path = `${room}/planted.ts`
    const up = '../'.repeat(room.split('/').length)
    const specifier = `${up}${target.replace(/tsx?$/, 'js')}`
    expect(plant(path, `import type { Planted } from '${specifier}'`)).toEqual([
      `${path} imports ${target}, but ${room} may not import from ${other}.`,
    ])
  })

  test('error: an import over several lines', () => {
    expect(plant('checkout/planted.ts', "import {\n  one,\n  type Two,\n} from 'wagmi'")).toEqual([
      'checkout/planted.ts imports the package wagmi, which the room checkout may not use.',
    ])
  })

  test('error: an import of something that is not there, or without its ending', () => {
    expect(plant('client/planted.ts', "import { nothing } from './nothing.js'")).toEqual([
      'client/planted.ts imports ./nothing.js, which is not there.',
    ])
    expect(plant('client/planted.ts', "import { resolveBase } from './resolveBase'")).toEqual([
      'client/planted.ts imports ./resolveBase, which is not there.',
    ])
  })

  test('error: a package where it does not belong', () => {
    expect(plant('checkout/planted.ts', "import { useState } from 'react'")).toEqual([
      'checkout/planted.ts imports the package react, which the room checkout may not use.',
    ])
    expect(plant('protocol/planted.ts', "import { getAddress } from 'viem'")).toEqual([
      'protocol/planted.ts imports the package viem, which the room protocol may not use.',
    ])
    expect(plant('query/planted.ts', "import { useQuery } from '@tanstack/react-query'")).toHaveLength(1)
    expect(plant('query/planted.ts', "import type { QueryKey } from '@tanstack/react-query'")).toEqual([])
  })

  test('error: a package that comes along from afar; not by a type, and not when it is loaded later', () => {
    expect(plant('query/planted.ts', "import { methods } from '../protocol/methods.js'")).toContain(
      'query/planted.ts brings zod/mini along, by protocol/methods.ts.',
    )
    expect(plant('query/planted.ts', "import type { Method } from '../protocol/methods.js'")).toEqual([])
    expect(plant('query/planted.ts', "export const later = () => import('../protocol/order.js')")).toEqual([])
  })

  test('error: Node in a browser room, with or without its prefix', () => {
    expect(plant('hooks/planted.ts', "import { join } from 'node:path'")).toEqual([
      'hooks/planted.ts uses node:path, which a browser does not have.',
    ])
    expect(plant('hooks/planted.ts', "import 'fs'")).toEqual([
      'hooks/planted.ts uses fs, which a browser does not have.',
    ])
    expect(plant('client/planted.ts', 'export const bytes = Buffer.from([])')).toEqual([
      'client/planted.ts uses Buffer.from, which a browser does not have.',
    ])
  })

  test('error: the environment read outside of the config', () => {
    expect(plant('sandbox/planted.ts', 'export const home = process.env.HOME')).toEqual([
      'sandbox/planted.ts reads the environment.',
    ])
  })

  test('behavior: a comment is not code', () => {
    const comment =
      "/**\n * Without `process.env` and Buffer.from().\n * @example import { a } from 'react'\n */"
    expect(plant('client/planted.ts', `${comment}\nexport const commented = 1`)).toEqual([])
  })

  test('error: a name that says nothing', () => {
    expect(plant('client/utils.ts', 'export {}')).toEqual([
      'client/utils.ts is named utils.ts, which says nothing.',
    ])
    expect(plant('service/handlers/common/one.ts', 'export {}')).toHaveLength(1)
  })

  test('error: a re-export outside of the entry points', () => {
    expect(plant('client/planted.ts', "export { call } from './call.js'")).toEqual([
      'client/planted.ts exports again what ./call.js exports, and is no entry point.',
    ])
    expect(plant('client/planted.ts', "export * from './call.js'")).toHaveLength(1)
  })

  test("error: a hook or a component without 'use client'", () => {
    expect(plant('hooks/usePlanted.ts', 'export function usePlanted() {}')).toEqual([
      "hooks/usePlanted.ts does not begin with 'use client'.",
    ])
    expect(plant('components/parts/Planted.tsx', "'use client'\n\nexport function Planted() {}")).toEqual([])
  })

  test('error: a file without a room', () => {
    expect(plant('attic/planted.ts', 'export {}')).toEqual(['attic/planted.ts is in no room.'])
    // A room that is told as a story has no others.
    for (const folder of ['webhooks', 'checkout', 'components', 'service', 'sandbox']) {
      const path = `${folder}/attic/planted.ts`
      expect(plant(path, 'export {}')).toEqual([`${path} is in no room.`])
    }
  })

  test('error: an empty room', () => {
    const attic: Room = { at: 'attic/', rooms: [], packages: [] }
    expect(findBreaches({ files, rooms: { ...rooms, attic }, entries })).toContain('The room attic is empty.')
    const unlit = { ...files, 'attic/readme.css': '' }
    expect(findBreaches({ files: unlit, rooms: { ...rooms, attic }, entries })).toContain(
      'The room attic is empty.',
    )
  })
})

describe('biome.json', () => {
  const one = "import type { Two } from './two.js'\n\nexport type One = { two?: Two }\n"
  const two = (from: string) => `import type { One } from '${from}'\n\nexport type Two = { one?: One }\n`

  test.each(['src', 'test'])('error: files in %s that import each other, if only types', async (folder) => {
    const cycle = { [`${folder}/one.ts`]: one, [`${folder}/two.ts`]: two('./one.js') }
    expect(await lint(cycle)).toEqual([
      `${folder}/one.ts lint/suspicious/noImportCycles`,
      `${folder}/two.ts lint/suspicious/noImportCycles`,
    ])
  })

  test('behavior: a row of imports is no circle', async () => {
    const row = {
      'src/one.ts': one,
      'src/two.ts': two('./three.js'),
      'src/three.ts': 'export type One = 1\n',
    }
    expect(await lint(row)).toEqual([])
  })
})

/** What would be found about one more file in the house as it stands. */
function plant(path: string, text: string): string[] {
  return findBreaches({ files: { ...files, [path]: text }, rooms, entries, only: path })
}

function readFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  )
}
