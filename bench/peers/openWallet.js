import { createWalletClient, http, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * A wallet by EIP-1193, whose own node is near: what it takes to sign and to send is not measured. It asks nobody, notes what
 * it was asked for and when, and hands on what a page reads through it to the page's node.
 */
export function openWallet({ privateKey, chain, rpcUrl, pageRpcUrl }) {
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const page = createWalletClient({ chain, transport: http(pageRpcUrl, { retryCount: 0 }) })
  const asked = []
  async function request({ method, params = [] }) {
    switch (method) {
      case 'eth_chainId':
        return toHex(chain.id)
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address]
      case 'wallet_getCapabilities':
        return {}
      case 'eth_sendTransaction': {
        asked.push({ method, at: performance.now() })
        const [{ to, data, value = '0x0' }] = params
        return wallet.sendTransaction({ to, data, value: BigInt(value) })
      }
      default:
        if (/^(wallet_|personal_|eth_sign)/.test(method)) {
          throw Object.assign(new Error(`This wallet has no ${method}.`), { code: 4200 })
        }
        return page.request({ method, params })
    }
  }
  return { account, asked, provider: { request, on() {}, removeListener() {} } }
}
