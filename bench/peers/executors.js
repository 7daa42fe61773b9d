import { createCheckout, createIntent } from 'tillkit/core'
import { createLocks, waitForStatus } from 'tillkit/testing'
import { createPublicClient, createWalletClient, custom, http } from 'viem'

/**
 * Returns for each compared kit the functions that make the same purchase with it. A kit requests the steps from the service, sends
 * approval and payment through the wallet, and waits for both receipts. `prepare` may run while the dialog is open; `buy` receives its
 * result.
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

  /** Returns the steps in the format that the kits of Relay and Reservoir share. */
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
      // Provide Web Locks, as browsers do. Without Web Locks, the checkout would wait until no other tab can still write the journal.
      const locks = createLocks()
      const make = (order, wallet) => {
        const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: wallet.account.address })
        const storage = createStorage()
        return createCheckout({ till, wallet: walletOf(wallet), client, intent, policy, storage, locks })
      }
      return {
        prepare: async (order, wallet) => {
          const checkout = make(order, wallet)
          // Subscribe before the measured time starts, because an open dialog has already subscribed when the buyer presses.
          const proven = waitForStatus(checkout, 'success')
          await checkout.prefetch()
          return { checkout, proven }
        },
        async buy(order, wallet, preparation = {}) {
          const { checkout = make(order, wallet) } = preparation
          // The purchase counts as made as soon as the buyer sees it, before the final checks end.
          const { proven = waitForStatus(checkout, 'success') } = preparation
          const ended = checkout.start().then((state) => {
            if (state.status === 'success') return
            throw new Error(`It ended with ${state.status}.`, { cause: state.error })
          })
          await Promise.race([proven, ended])
        },
      }
    },
    /** The minimum that an app must do: no verification, simulation, journal or proof. */
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
