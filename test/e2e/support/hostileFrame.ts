import {
  concat,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  keccak256,
  numberToHex,
  stringToHex,
  toHex,
  zeroAddress,
} from 'viem'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { linesOf } from '../../../src/checkout/journal/journalKey.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'

/**
 * Returns the script of a hostile iframe. The script uses the iframe's message port to the page. It sends the first wallet every request
 * that a thief could send, and then the requests of an honest purchase. `answers` contains the results: an error code or `done`.
 */
export function hostileFrame(options: hostileFrame.Options): string {
  const requests = [['connect', { method: 'eth_requestAccounts' }], ...Object.entries(attacksOn(options))]
  return `
    const answers = (window.answers = {})
    addEventListener('message', ({ ports: [port] }) => {
      let last = 0
      const waiting = new Map()
      port.onmessage = ({ data }) => {
        if (data.type === 'answer') waiting.get(data.id)?.(data)
      }
      const ask = (message) => new Promise((resolve) => {
        waiting.set(++last, resolve)
        port.postMessage({ ...message, id: last })
      })
      const steal = async () => {
        port.postMessage({ type: 'success', purchaseId: '0x${'9'.repeat(64)}', outcome: {} })
        for (const [name, request] of ${JSON.stringify(requests)}) {
          if (name === 'honest') port.postMessage({ type: 'shown', shown: true })
          const answer = await ask({ type: 'request', wallet: 0, ...request })
          answers[name] = answer.error ? answer.error.code : 'done'
        }
        const stored = await ask({ type: 'storage', key: 'till.wagmi.recentConnectorId' })
        answers.storage = stored.error ? stored.error.code : 'done'
        answers.over = true
        // From here on, the iframe tries to stay visible, whatever the buyer does.
        setInterval(() => port.postMessage({ type: 'shown', shown: true }), 20)
        window.tryAgain = async () => {
          const [, request] = ${JSON.stringify(requests)}.find(([name]) => name === 'honest')
          const answer = await ask({ type: 'request', wallet: 0, ...request })
          return answer.error ? answer.error.code : 'done'
        }
      }
      addEventListener('message', () => {})
      steal()
    }, { once: true })`
}

export declare namespace hostileFrame {
  type Options = { manifest: createManifest.ReturnType; orderId: string }
}

function attacksOn({ manifest, orderId }: hostileFrame.Options) {
  const { contracts, accounts, chainId } = manifest
  const order = manifest.orders.find((each) => each.orderId === orderId)
  const from = accounts.find(({ role }) => role === 'buyer')?.address ?? zeroAddress
  const stranger = accounts.find(({ role }) => role === 'stranger')?.address ?? `0x${'bad'.repeat(13)}0`
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const price = BigInt(order.priceAmount)
  const { collectionAddress } = order
  const lines = linesOf({
    chainId,
    buyer: from,
    recipient: from,
    orders: [{ collectionAddress, orderId, quantity: 1n }],
  } as unknown as Intent)
  const purchaseId = keccak256(concat([stringToHex(lines), toHex(0, { size: 32 })]))
  const buy = (
    change: Partial<encodeMarketBuy.Options> = {},
    value = price,
    to: string = contracts.market,
  ) => {
    const data = encodeMarketBuy({
      items: [
        {
          orderId: order.orderId,
          collection: order.collectionAddress,
          tokenId: BigInt(order.tokenId),
          quantity: 1n,
          unitPrice: price,
        },
      ],
      currency: zeroAddress,
      recipient: from,
      fees: [],
      purchaseId,
      ...change,
    })
    return send({ to, data, value: numberToHex(value) })
  }
  const send = (call: { to: string; data: Hex; value?: Hex }) => {
    return { method: 'eth_sendTransaction', params: [{ from, chainId: numberToHex(chainId), ...call }] }
  }
  const approve = (spender: Hex) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
  return {
    ethSign: { method: 'eth_sign', params: [from, `0x${'1'.repeat(64)}`] },
    personalSign: { method: 'personal_sign', params: ['0x6869', from] },
    addChain: { method: 'wallet_addEthereumChain', params: [{ chainId: '0x1' }] },
    switchChain: { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] },
    approveStranger: send({ to: contracts.usdc, data: approve(stranger as Hex) }),
    approveMarket: send({ to: contracts.usdc, data: approve(contracts.market) }),
    approveAll: send({
      to: contracts.erc721,
      data: encodeFunctionData({
        abi: erc721Abi,
        functionName: 'setApprovalForAll',
        args: [stranger as Hex, true],
      }),
    }),
    moreValue: buy({}, price + 1n),
    otherMarket: buy({}, price, stranger),
    otherRecipient: buy({ recipient: stranger as Hex }),
    addedFee: buy({ fees: [{ receiver: stranger as Hex, amount: 1n }] }, price + 1n),
    plainTransfer: send({ to: stranger, data: '0x', value: numberToHex(price) }),
    ownId: buy({ purchaseId: `0x${'5'.repeat(64)}` }),
    unseen: buy(),
    honest: buy(),
    again: buy({ purchaseId: `0x${'6'.repeat(64)}` }),
  }
}
