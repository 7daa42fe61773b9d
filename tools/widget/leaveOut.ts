import { parseAbi, parseAbiItem } from 'viem'
import type { Plugin } from 'vite'

/**
 * Leaves out code of packages that the widget never runs. Parses ABIs at build time, so that the parser stays out too. Together, this code
 * and the parser would be a fifth of the widget.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    transform(code, id) {
      const [, path] = /\/node_modules\/(?!.*\/node_modules\/)(.*)$/.exec(id) ?? []
      return transformModule(code, path ?? id, path !== undefined)
    },
  }
}

function transformModule(code: string, path: string, isPackage: boolean): string | undefined {
  const replacement = replaced[path]
  if (replacement !== undefined) return replacement
  if (path.includes('vite/preload-helper')) return 'export const __vitePreload = (load) => load()'
  if (path === 'viem/_esm/constants/contracts.js') return code.replace(/'0x[0-9a-f]{200,}'/g, "'0x'")
  if (path === 'viem/_esm/actions/public/call.js') return writeAbis(withoutLookups(code))
  return isPackage ? undefined : writeAbis(code)
}

function withoutLookups(code: string): string {
  return code.replace(/await import\('[^']*ccip\.js'\)/, '{}').replace(/BlockOverrides\.toRpc/, 'Object')
}

const never = (name: string) => `export const ${name} = () => { throw new Error('${name} is left out.') }\n`

const replaced: Record<string, string> = {
  'viem/_esm/actions/wallet/sendTransaction.js': never('sendTransaction'),
  'viem/_esm/utils/signature/recoverPublicKey.js': never('recoverPublicKey'),
  // Leave out multicall: if it throws, wagmi reads one by one, and the transport batches these reads into one RPC request.
  'viem/_esm/actions/public/multicall.js': never('multicall'),
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    never('infiniteQueryBehavior') + never('hasNextPage') + never('hasPreviousPage'),
  '@tanstack/query-core/build/modern/mutation.js': `export class Mutation {}\n${never('getDefaultState')}`,
  // A short replacement of eventemitter3. It has only the methods with which wagmi handles the events of a wallet.
  'eventemitter3/index.mjs': `export class EventEmitter {
    listeners = {}
    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener]
    }
    once(name, listener) {
      const first = (...values) => (this.off(name, listener), listener(...values))
      this.on(name, Object.assign(first, { listener }))
    }
    off(name, listener) {
      this.listeners[name] = this.listeners[name]?.filter((one) => one !== listener && one.listener !== listener)
    }
    emit(name, ...values) {
      for (const listener of this.listeners[name] ?? []) listener(...values)
    }
    listenerCount(name) {
      return this.listeners[name]?.length ?? 0
    }
  }`,
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'",
}

const list = /\[(?:[^'[\]]|'[^']*')*\]/.source
const writtenAbi = new RegExp(`\\bparseAbi(Item)?\\((${list}|'[^']*')\\)`, 'g')
const namedTexts = /^(?:export )?(const \w+ = \[(?:[\s,]|'[^']*')*\])/gm

/** Replaces calls of `parseAbi` with their results. The signatures may use string lists that the module declares. */
function writeAbis(code: string): string {
  const declarations = [...code.matchAll(namedTexts)].map(([, declaration]) => declaration)
  return code.replace(writtenAbi, (_, item: string | undefined, signatures: string) => {
    const written = new Function([...declarations, `return ${signatures}`].join('\n'))()
    return JSON.stringify(item ? parseAbiItem(written) : parseAbi(written))
  })
}
