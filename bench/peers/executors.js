import { createCheckout, createIntent } from 'tillkit/core'
import { createLocks, waitForStatus } from 'tillkit/testing'
import { createPublicClient, createWalletClient, custom, http } from 'viem'

/**
 * Who carries out the same purchase: each asks the service for what it needs, has the wallet send the allowance and the
 * payment, and waits for the receipt of each. `prepare` is what may be done while the dialog is open; what it answers is given to
 * `buy`.
 */
export function makeExecutors({ load, chain, till, key, policy, serviceUrl, rpcUrl }) {
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 250 })
  const walletOf = ({ provider, account }) =>
    createWalletClient({ account: account.address, chain, transport: custom(provider, { retryCount: 0 }) })

  async function askSteps(order, { account }) {
    const { steps } = await till.generateBuyTransaction({
      chainId: chain.id,
      collectionAddress: order.collectionContractAddress,
      buyer: account.address,
      marketplace: order.marketplace,
      ordersData: [{ orderId: order.orderId, quantity: 1n }],
      additionalFees: [],
      walletType: 'unknown',
    })
    return steps
  }

  /** The steps as the kits of Relay and Reservoir take them: both come from one service's format. */
  const written = (steps) =>
    steps.map(({ id, to, data, value }) => ({
      id,
      action: id,
      description: id,
      kind: 'transaction',
      items: [
        {
          status: 'incomplete',
          data: { from: undefined, to, data, value: `${value ?? 0n}`, chainId: chain.id, gas: undefined },
        },
      ],
    }))

  return {
    async tillkit() {
      // As browsers have them: without, a page waits until no other tab can be writing.
      const locks = createLocks()
      const make = (order, wallet) => {
        const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: wallet.account.address })
        const storage = createStorage()
        return createCheckout({ till, wallet: walletOf(wallet), client, intent, policy, storage, locks })
      }
      return {
        prepare: async (order, wallet) => {
          const checkout = make(order, wallet)
          // A dialog that is open listens already.
          const proven = waitForStatus(checkout, 'success')
          await checkout.prefetch()
          return { checkout, proven }
        },
        async buy(order, wallet, known = {}) {
          const { checkout = make(order, wallet) } = known
          // What is looked for once the buyer is shown it keeps nobody waiting.
          const { proven = waitForStatus(checkout, 'success') } = known
          const ended = checkout.start().then((state) => {
            if (state.status === 'success') return
            throw new Error(`It ended with ${state.status}.`, { cause: state.error })
          })
          await Promise.race([proven, ended])
        },
      }
    },
    /** The least that an app can do: nothing is verified, rehearsed, noted down or proven. */
    async 'viem and the two service calls'() {
      return {
        prepare: askSteps,
        async buy(order, wallet, prepared) {
          if (!prepared) await till.getOrder(key)
          const steps = prepared ?? (await askSteps(order, wallet))
          const sender = walletOf(wallet)
          for (const { to, data, value } of steps) {
            const hash = await sender.sendTransaction({ to, data, value: value ?? 0n })
            const { status } = await client.waitForTransactionReceipt({ hash })
            if (status !== 'success') throw new Error('It was reverted.')
          }
        },
      }
    },
    async 'Relay SDK'() {
      const { convertViemChainToRelayChain, createClient } = await load('@relayprotocol/relay-sdk')
      const relay = createClient({
        baseApiUrl: serviceUrl,
        source: 'bench',
        chains: [convertViemChainToRelayChain(chain)],
        pollingInterval: 250,
      })
      return {
        prepare: askSteps,
        async buy(order, wallet, prepared) {
          const steps = written(prepared ?? (await askSteps(order, wallet)))
          const details = { currencyIn: { currency: { chainId: chain.id } } }
          await relay.actions.execute({ quote: { steps, details }, wallet: walletOf(wallet) })
        },
      }
    },
    async 'Reservoir SDK'() {
      const { adaptViemWallet, createClient, executeSteps } = await load('@reservoir0x/reservoir-sdk')
      createClient({
        source: 'bench',
        chains: [
          {
            id: chain.id,
            name: chain.name,
            baseApiUrl: serviceUrl,
            active: true,
            paymentTokens: [],
            checkPollingInterval: 250,
          },
        ],
        logLevel: 0,
        pollingInterval: 250,
      })
      return {
        prepare: askSteps,
        async buy(order, wallet, prepared) {
          const steps = written(prepared ?? (await askSteps(order, wallet)))
          const request = { baseURL: serviceUrl, headers: {} }
          const adapted = adaptViemWallet(walletOf(wallet))
          await executeSteps(request, adapted, () => {}, { steps, path: [] }, undefined, chain.id)
        },
      }
    },
    async thirdweb() {
      const { createThirdwebClient, defineChain, prepareTransaction, sendAndConfirmTransaction } =
        await load('thirdweb')
      const { viemAdapter } = await load('thirdweb/adapters/viem')
      const kit = createThirdwebClient({ clientId: 'bench' })
      const there = defineChain({ id: chain.id, rpc: rpcUrl })
      return {
        prepare: askSteps,
        async buy(order, wallet, prepared) {
          const steps = prepared ?? (await askSteps(order, wallet))
          const account = viemAdapter.walletClient.fromViem({ walletClient: walletOf(wallet) })
          for (const { to, data, value } of steps) {
            const transaction = prepareTransaction({
              client: kit,
              chain: there,
              to,
              data,
              value: value ?? 0n,
            })
            const { status } = await sendAndConfirmTransaction({ account, transaction })
            if (status !== 'success') throw new Error('It was reverted.')
          }
        },
      }
    },
  }
}

function createStorage() {
  const kept = new Map()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
