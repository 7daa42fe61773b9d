import { MerkleTree } from '@opensea/seaport-js/lib/utils/merkletree.js'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/checkout/errors/finding.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { isInSet } from '../../../src/venues/seaport/isInSet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { openSeaport } from './support/openSeaport.js'

const shop = await startShop()
const { client, contracts, buyer } = shop
const seaport = await openSeaport(shop)
const { list, openService } = seaport
const price = 5_000_000n
const ether = 10n ** 16n

await rewindEach(client)

describe('createCheckout', () => {
  test('buys the chosen token of a set', async () => {
    const { orderId, tokens } = await listSet()
    const [, chosen = 0n] = tokens
    const { state, prompts } = await buy(
      [{ orderId, tokenId: chosen }],
      choosing({ [orderId]: chosen }, tokens),
    )
    expect(state).toMatchObject({
      status: 'success',
      outcome: { paid: price, received: [{ tokenId: chosen, quantity: 1n }] },
    })
    expect(prompts).toHaveLength(2)
  })

  test('buys the chosen token of a collection, with ether', async () => {
    const { orderId, tokens } = await listSet({ currency: zeroAddress, price: ether, isAll: true })
    const [chosen = 0n] = tokens
    const { state } = await buy([{ orderId, tokenId: chosen }], choosing({ [orderId]: chosen }))
    expect(state).toMatchObject({ status: 'success', outcome: { paid: ether } })
    expect(await shop.owned(contracts.erc721, chosen)).toBe(1n)
  })

  test('buys several at once when one order names its token', async () => {
    const plain = await list({ price })
    const [one, other] = [await listSet(), await listSet({ isAll: true })]
    const chosen = { [one.orderId]: one.tokens[2] ?? 0n, [other.orderId]: other.tokens[0] ?? 0n }
    const lines = [
      { orderId: plain },
      ...Object.entries(chosen).map(([orderId, tokenId]) => ({ orderId, tokenId })),
    ]
    const { state } = await buy(lines, choosing(chosen, one.tokens, one.orderId))
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * price } })
    for (const tokenId of Object.values(chosen)) expect(await shop.owned(contracts.erc721, tokenId)).toBe(1n)
  })

  test.each([[false], [true]])(
    'refuses another token than the chosen one (any of the collection: %s)',
    async (isAll) => {
      const { orderId, tokens } = await listSet({ isAll })
      const [chosen = 0n, other = 0n] = tokens
      const service = choosing({ [orderId]: other }, isAll ? [] : tokens)
      const { state, prompts } = await buy([{ orderId, tokenId: chosen }], service)
      expect(codesOf(state)).toContain('wrong-token-id')
      expect(prompts).toEqual([])
    },
  )

  test('refuses a plan when the buyer has chosen no token', async () => {
    const { orderId, tokens } = await listSet({ isAll: true })
    const { state, prompts } = await buy([{ orderId }], choosing({ [orderId]: tokens[0] ?? 0n }))
    expect(codesOf(state)).toContain('wrong-token-id')
    expect(prompts).toEqual([])
  })
})

describe('isInSet', () => {
  test.each([1, 2, 3, 4, 5, 9])(
    'accepts each token of a set of %i, with proofs of the Seaport library',
    (count) => {
      const tokens = Array.from({ length: count }, (_, index) => BigInt(index) ** 9n)
      const { root, proofOf } = treeOf(tokens)
      for (const token of tokens) {
        const proof = proofOf(token)
        expect(isInSet(token, { root, proof })).toBe(true)
        expect(isInSet(token + 1n, { root, proof })).toBe(tokens.includes(token + 1n) && proof.length === 0)
        expect(isInSet(token, { root: root + 1n, proof })).toBe(false)
        expect(isInSet(token, { root, proof: [...proof, `0x${'00'.repeat(32)}`] })).toBe(false)
      }
    },
  )

  test('accepts every token for the zero root, without a proof', () => {
    expect(isInSet(7n, { root: 0n, proof: [] })).toBe(true)
    expect(isInSet(7n, { root: 0n, proof: [`0x${'00'.repeat(32)}`] })).toBe(false)
  })
})

/** Signs a listing of any of three new tokens, or of any token of the collection. */
async function listSet({
  isAll = false,
  ...options
}: { isAll?: boolean } & Partial<Parameters<typeof list>[0]> = {}) {
  const tokens: bigint[] = []
  for (let count = 0; count < 3; count++) {
    const [minted] = seaport.show([await list({ price })])
    tokens.push(minted?.tokenId ?? 0n)
  }
  const identifiers = isAll ? [] : tokens.map(String)
  const offer = [{ itemType: 2, token: contracts.erc721, identifiers }] as never
  const orderId = await list({ price, ...options, terms: { offer } })
  expect(Number(seaport.parametersOf(orderId).offer[0]?.itemType)).toBe(4)
  return { orderId, tokens }
}

/**
 * Returns a service that fills each order with its chosen token. For the order `of`, or for every order without `of`, the service proves
 * that the token is in the set `tokens`.
 */
function choosing(chosen: { [orderId: string]: bigint }, tokens: readonly bigint[] = [], of?: string) {
  return openService({
    choose: (orderId) => {
      const token = chosen[orderId]
      if (token === undefined) return undefined
      const isOfSet = tokens.length > 0 && (of ?? orderId) === orderId
      return { identifier: `${token}`, proof: isOfSet ? [...treeOf(tokens).proofOf(token)] : [] }
    },
  })
}

function treeOf(tokens: readonly bigint[]) {
  const tree = new MerkleTree(tokens.map(String))
  return {
    root: BigInt(tree.getRoot()),
    proofOf: (token: bigint) => tree.getProof(`${token}`) as `0x${string}`[],
  }
}

type Line = { orderId: string; tokenId?: bigint }

async function buy(lines: readonly Line[], service: ReturnType<typeof openService>) {
  const items = lines.flatMap(({ orderId, tokenId }) =>
    seaport.show([orderId]).map((order) => {
      return { order: tokenId === undefined ? order : { ...order, tokenId }, quantity: 1n }
    }),
  )
  const intent = createIntent({ items, buyer: buyer.address })
  const { checkout, wallet } = await shop.enter({ service, intent })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

function codesOf(state: CheckoutState) {
  const findings = state.status === 'error' && 'findings' in state.error ? state.error.findings : []
  return (findings as Finding[]).map(({ code }) => code)
}
