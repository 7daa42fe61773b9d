import { type Address, type Hex, type LocalAccount, parseAbi, parseUnits } from 'viem'
import { readContract } from 'viem/actions'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { startShop, tokenAbi } from './startShop.js'

/** Starts a shop whose service relays signed purchases. Its buyers have no ether. */
export async function startRelayShop(options: startShop.Options = {}) {
  // With this interval, the relayer rebroadcasts only at its start. After that, it sends transactions only when a test calls `Execute`.
  const shop = await startShop({ relayer: { rebroadcastInterval: 2 ** 31 - 1 }, ...options })
  const { client, contracts, deployment, post, account } = shop
  const buyer = account('buyer')
  const other = account('buyer', 1)
  for (const { address } of [buyer, other]) await client.setBalance({ address, value: 0n })

  /** Lists a token for a currency that supports permits. */
  function listInDollars(listing: startShop.Listing = {}): Promise<startShop.Listed> {
    return shop.listOrder({ currency: contracts.usdc, unitPrice: parseUnits('3', 6), ...listing })
  }

  function generate(order: startShop.Listed, more: Record<string, unknown> = {}) {
    return shop.generateBuy(order, { marketplace: 'payment_processor', ...more })
  }

  /** Signs a step. `change` is merged into the signed message and the posted body. */
  async function sign(step: WireStep, signer: LocalAccount, change: Record<string, unknown> = {}) {
    const { domain, types, primaryType, value } = step.signature
    const message = { ...value, ...change }
    if (!signer.signTypedData) throw new Error('This account cannot sign typed data.')
    const signature = await signer.signTypedData({ domain, types, primaryType, message } as never)
    return { signature, message }
  }

  /** Signs all steps of a purchase, and posts the permit. Returns the body for `Execute`. */
  async function prepare(order: startShop.Listed, options: prepare.Options = {}) {
    const { signer = buyer, purchaseId = nextId(), change = {}, ...more } = options
    const { json } = await generate(order, { buyer: signer.address, ...more })
    const steps: WireStep[] = json.steps ?? []
    const paying = steps.at(-1)
    if (!paying) throw new Error(`The service offers no steps: ${JSON.stringify(json)}`)
    for (const step of steps.slice(0, -1)) {
      const { signature, message } = await sign(step, signer)
      const { status } = await post('/sandbox/permits', { ...step.post.body, permit: message, signature })
      if (status !== 200) throw new Error('The permit was refused.')
    }
    const { signature, message } = await sign(paying, signer, { purchaseId, ...change })
    const { endpoint, method } = paying.post
    const body = { signature, method, endpoint, executeType: 'order', body: { purchase: message } }
    return { body, purchaseId, signer, steps }
  }

  function execute(body: unknown) {
    return post('/sandbox/rpc/Marketplace/Execute', body)
  }

  let ids = 0
  function nextId(): Hex {
    return `0x${(++ids).toString(16).padStart(64, '0')}`
  }

  function purchased(purchaseId: Hex, signer: LocalAccount = buyer) {
    const args = [signer.address, purchaseId] as const
    return readContract(client, {
      abi: marketAbi,
      address: contracts.market,
      functionName: 'purchased',
      args,
    })
  }

  /** Returns how many fills with the purchase id the market has emitted. */
  async function countFills(purchaseId: Hex): Promise<number> {
    const logs = await client.getContractEvents({
      abi: marketAbi,
      address: contracts.market,
      eventName: 'OrderFilled',
      args: { purchaseId },
      fromBlock: 0n,
    })
    return logs.length
  }

  async function ownerOf({ collection, tokenId }: startShop.Listed): Promise<Address> {
    return client.readContract({
      abi: ownerAbi,
      address: collection,
      functionName: 'ownerOf',
      args: [tokenId],
    })
  }

  const money = (holder: LocalAccount = buyer, currency = contracts.usdc) =>
    client.readContract({
      abi: tokenAbi,
      address: currency,
      functionName: 'balanceOf',
      args: [holder.address],
    }) as Promise<bigint>
  const allowance = (holder: LocalAccount = buyer, currency = contracts.usdc) =>
    client.readContract({
      abi: tokenAbi,
      address: currency,
      functionName: 'allowance',
      args: [holder.address, contracts.market],
    }) as Promise<bigint>

  /** Waits at most 45 seconds until the purchase is on the chain. */
  async function untilPurchased(purchaseId: Hex, signer: LocalAccount = buyer): Promise<void> {
    for (const end = Date.now() + 45_000; !(await purchased(purchaseId, signer)); ) {
      if (Date.now() > end) throw new Error('The purchase was not made.')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  return {
    ...shop,
    deployment,
    buyer,
    other,
    relayer: account('relayer'),
    listInDollars,
    generate,
    sign,
    prepare,
    execute,
    nextId,
    purchased,
    countFills,
    ownerOf,
    money,
    allowance,
    untilPurchased,
  }
}

/** The JSON of a signed step. */
export type WireStep = {
  signature: {
    domain: Record<string, unknown>
    types: Record<string, unknown>
    primaryType: string
    value: Record<string, unknown>
  }
  post: { endpoint: string; method: string; body: Record<string, unknown> }
}

declare namespace prepare {
  type Options = Record<string, unknown> & {
    signer?: LocalAccount
    purchaseId?: Hex
    /** Fields of the signed message that replace those of the service. */
    change?: Record<string, unknown>
  }
}

const ownerAbi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
