import { createWalletClient, http, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * Creates an EIP-1193 wallet that sends transactions to the node directly. So the network delay and the counted round trips do not include
 * signing and sending. The wallet approves everything, records its prompts with their times, and forwards other requests to the page’s
 * node.
 */
export function openWallet({ privateKey, chain, rpcUrl, pageRpcUrl }) {
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const page = createWalletClient({ chain, transport: http(pageRpcUrl, { retryCount: 0 }) })
  const prompts = []
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
        prompts.push({ method, at: performance.now() })
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
  return { account, prompts, provider: { request, on() {}, removeListener() {} } }
}
