import { createClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Answer, createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { openHttp } from '../../setup/openHttp.js'

/**
 * A wallet like one that a browser extension injects, bundled into a script of the page. The wallet announces itself by EIP-6963. It
 * approves every request as soon as the global promise `hold` resolves.
 *
 * `<meta name="wallet">`, or the global `walletOptions`, contains the key, the chain, the names, and whether the wallet supports batches.
 * The globals `wallet`, `events` and `violations` record the prompts, the widget's events, and violations of the page's CSP.
 */
const text = document.querySelector<HTMLMetaElement>('meta[name="wallet"]')?.content ?? '{}'
const { privateKey, rpcUrl, chainId, names, atomic } =
  (window as { walletOptions?: object }).walletOptions ?? JSON.parse(text)
const chain = createClient({ transport: openHttp(rpcUrl) })
const wallet = createScriptedWallet({
  account: privateKeyToAccount(privateKey),
  chainId,
  atomic,
  rpc: (request) => chain.request(request as never, { retryCount: 0 }),
  answer: async (): Promise<Answer> => {
    await (window as { hold?: Promise<void> }).hold
    return 'accept'
  },
})

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4'/%3E%3C/svg%3E"

const violations: string[] = []
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
  violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
})

const events: [name: string, detail: unknown][] = []
for (const name of ['till-status', 'till-success', 'till-error', 'till-refused'] as const) {
  addEventListener(name, (event) => {
    const { detail } = event as CustomEvent
    events.push([
      name,
      'error' in detail ? { code: detail.error.code, details: detail.error.details } : detail,
    ])
  })
}

/** Whether the wallet is connected to the page. Like any wallet, this one returns its accounts only after the connection. */
let connected = false
const provider = {
  ...wallet.provider,
  request: async (request: { method: string; params?: unknown }) => {
    if (request.method === 'wallet_requestPermissions')
      throw Object.assign(new Error('Unknown.'), { code: 4200 })
    if (request.method === 'eth_requestAccounts') connected = true
    if (request.method === 'eth_accounts' && !connected) return []
    return wallet.provider.request(request as never)
  },
}

for (const name of names as string[]) {
  const info = { uuid: crypto.randomUUID(), name, icon, rdns: `test.${name.toLowerCase()}` }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
Object.assign(window, { wallet, violations, events })
