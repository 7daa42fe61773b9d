import {
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  parseEther,
  recoverMessageAddress,
} from 'viem'
import { verifyTypedData } from 'viem/actions'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { startChain } from '../../../../../test/setup/chain.js'
import { createWallet, type Wallet } from '../../../page/wallet/createWallet.js'

const { rpcUrl, client } = await startChain()
const chain = { ...foundry, rpcUrls: { default: { http: [rpcUrl] } } }
const accounts = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    role: 'buyer',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    role: 'newcomer',
  },
] as const
const [buyer, newcomer] = accounts

function openWallet() {
  const wallet = createWallet({ accounts, chain })
  const events: unknown[][] = []
  for (const event of ['accountsChanged', 'chainChanged']) {
    wallet.provider.on(event, (value) => events.push([event, value]))
  }
  return { wallet, events, request: wallet.provider.request }
}

async function openConnectedWallet() {
  const opened = openWallet()
  opened.wallet.connect()
  return opened
}

/** Waits until the wallet gets its next request, and approves or rejects it. */
function answer(wallet: Wallet, kind: 'approve' | 'reject'): Promise<void> {
  return new Promise((resolve) => {
    const end = wallet.subscribe(() => {
      const asking = wallet.getState().requests.find(({ status }) => status === 'asking')
      if (!asking) return
      end()
      resolve(wallet[kind](asking.id))
    })
  })
}

describe('createWallet', () => {
  test('shows no account before its owner approves', async () => {
    const { wallet, events, request } = openWallet()
    expect(await request({ method: 'eth_accounts' })).toEqual([])
    const answered = answer(wallet, 'approve')
    expect(await request({ method: 'eth_requestAccounts' })).toEqual([buyer.address])
    await answered
    expect(await request({ method: 'eth_accounts' })).toEqual([buyer.address])
    expect(events).toEqual([['accountsChanged', [buyer.address]]])
    expect(await request({ method: 'eth_requestAccounts' })).toEqual([buyer.address])
    expect(wallet.getState().requests).toHaveLength(1)
  })

  test('sends reads to the node', async () => {
    const { request } = openWallet()
    expect(await request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
    expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await request({ method: 'wallet_getCapabilities' })).toEqual({})
  })

  test('signs and sends a transaction that its owner approves', async () => {
    const { wallet } = await openConnectedWallet()
    const before = await client.getBalance({ address: newcomer.address })
    const walletClient = createWalletClient({
      account: buyer.address,
      chain,
      transport: custom(wallet.provider),
    })
    const answered = answer(wallet, 'approve')
    const hash = await walletClient.sendTransaction({ to: newcomer.address, value: parseEther('1') })
    await answered
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect((await client.getBalance({ address: newcomer.address })) - before).toBe(parseEther('1'))
    expect(wallet.getState().requests).toMatchObject([{ status: 'approved', result: hash }])
  })

  test('signs messages and typed data', async () => {
    const { wallet } = await openConnectedWallet()
    const walletClient = createWalletClient({
      account: buyer.address,
      chain,
      transport: custom(wallet.provider),
    })
    void answer(wallet, 'approve')
    const signature = await walletClient.signMessage({ message: 'Good morning' })
    expect(await recoverMessageAddress({ message: 'Good morning', signature })).toBe(buyer.address)
    const typedData = {
      domain: { name: 'Market', chainId: chain.id },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    void answer(wallet, 'approve')
    const typedSignature = await walletClient.signTypedData(typedData)
    const verified = await verifyTypedData(client, {
      ...typedData,
      address: buyer.address,
      signature: typedSignature,
    })
    expect(verified).toBe(true)
    expect(wallet.getState().requests.map(({ summary }) => summary.title)).toEqual([
      'Sign a message',
      'Sign a Note',
    ])
  })

  test('asks its owner before it changes the network', async () => {
    const { wallet, events, request } = await openConnectedWallet()
    wallet.selectChain(1)
    await expect(request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 })
    const answered = answer(wallet, 'approve')
    await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    await answered
    expect(events.slice(1)).toEqual([
      ['chainChanged', '0x1'],
      ['chainChanged', '0x7a69'],
    ])
  })

  test('emits accountsChanged for another account, and for none', async () => {
    const { wallet, events, request } = await openConnectedWallet()
    wallet.selectAccount(newcomer.address)
    await request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(events.slice(1)).toEqual([
      ['accountsChanged', [newcomer.address]],
      ['accountsChanged', []],
    ])
  })

  test('restores its selected account and connection', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const wallet = createWallet({ accounts, chain, storage })
    wallet.selectAccount(newcomer.address)
    wallet.connect()
    const { selected, connected } = createWallet({ accounts, chain, storage }).getState()
    expect({ selected, connected }).toEqual({ selected: newcomer.address, connected: true })
  })

  test('warns when a transaction would fail', async () => {
    const { wallet, request } = await openConnectedWallet()
    const invalidInstruction = '0xfe'
    const response = request({
      method: 'eth_sendTransaction',
      params: [{ from: buyer.address, data: invalidInstruction }],
    })
    const failed = expect(response).rejects.toMatchObject({ name: 'ProviderError', code: -32603 })
    await answer(wallet, 'approve')
    await failed
    const [first] = wallet.getState().requests
    expect(first?.summary.warnings).toContain('The chain says that this would fail.')
    expect(first?.status).toBe('failed')
  })

  test('rejects with 4001 and sends nothing when its owner rejects', async () => {
    const { wallet, request } = await openConnectedWallet()
    const nonce = await client.getTransactionCount({ address: buyer.address })
    const answered = answer(wallet, 'reject')
    const sent = request({
      method: 'eth_sendTransaction',
      params: [{ from: buyer.address, to: newcomer.address, value: '0x1' }],
    })
    await expect(sent).rejects.toMatchObject({ code: 4001 })
    await answered
    expect(await client.getTransactionCount({ address: buyer.address })).toBe(nonce)
  })

  test('rejects a transaction for another chain', async () => {
    const { wallet, request } = await openConnectedWallet()
    const transaction = { from: buyer.address, to: newcomer.address, value: '0x1', chainId: '0x1' }
    const send = () => request({ method: 'eth_sendTransaction', params: [transaction] })
    await expect(send()).rejects.toMatchObject({ code: -32602 })
    wallet.selectChain(1)
    await expect(send()).rejects.toMatchObject({ code: 4901 })
    expect(wallet.getState().requests).toEqual([])
  })

  test('rejects another account, another chain and an unknown method', async () => {
    const { request } = openWallet()
    await expect(request({ method: 'personal_sign', params: ['0x00', buyer.address] })).rejects.toMatchObject(
      { code: 4100 },
    )
    await expect(
      request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
    ).rejects.toMatchObject({ code: 4902 })
    await expect(request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('describeRequest', () => {
  test('warns of an unlimited approval', async () => {
    const { wallet, request } = await openConnectedWallet()
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [newcomer.address, 2n ** 256n - 1n],
    })
    const response = request({
      method: 'eth_sendTransaction',
      params: [{ from: buyer.address, to: newcomer.address, data }],
    })
    const rejected = expect(response).rejects.toMatchObject({ code: 4001 })
    await answer(wallet, 'reject')
    await rejected
    expect(wallet.getState().requests[0]?.summary).toMatchInlineSnapshot(`
      {
        "lines": [
          {
            "label": "Amount",
            "value": "Without limit",
          },
          {
            "label": "Spender",
            "title": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
            "value": "0x7099…79C8",
          },
        ],
        "title": "Allow a payment",
        "warnings": [
          "This gives away everything that you have of it.",
        ],
      }
    `)
  })
})
