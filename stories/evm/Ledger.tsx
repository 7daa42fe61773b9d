import { type ReactNode, useEffect, useState } from 'react'
import { type Address, erc20Abi, erc721Abi, formatUnits } from 'viem'
import { getBalance, getBlockNumber, readContract } from 'viem/actions'
import type { Prompt } from '../../src/testing/createScriptedWallet.js'
import type { LiveOrder, openMarket } from './openMarket.js'

/** Shows the chain after each block: the token's owner, the balances, and the wallet's prompts. */
export function Ledger(props: Ledger.Props): ReactNode {
  const { market, order, prompts, onLeave } = props
  const [facts, setFacts] = useState<Facts>()

  useEffect(() => {
    let last = 0
    const read = async () => {
      const readId = ++last
      const facts = await readFacts(market, order)
      // Ignore this result if a later read has started, because reads may finish in another order.
      if (readId === last) setFacts(facts)
    }
    const stop = market.chain.subscribe(read)
    read()
    return () => {
      last++
      stop()
    }
  }, [market, order])

  return (
    <section className="story-ledger" lang="en" dir="ltr">
      <h2 className="story-player-title">On the chain in this page</h2>
      <dl>
        {Object.entries(facts ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-fact={name} data-value={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="story-player-title">What the wallet was asked</h2>
      {prompts.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ol data-prompts={prompts.length}>
          {prompts.map(({ method }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of prompts only grows.
            <li key={index}>
              {promptNames[method]} <code>{method}</code>
            </li>
          ))}
        </ol>
      )}
      <button type="button" className="till-button" data-variant="quiet" onClick={onLeave}>
        Begin anew
      </button>
    </section>
  )
}

export declare namespace Ledger {
  type Props = {
    market: openMarket.ReturnType
    order: LiveOrder
    prompts: readonly Prompt[]
    /** Called when the visitor wants to start again on a new chain. */
    onLeave: () => void
  }
}

type Facts = { [name: string]: string }

const promptNames: { [method: string]: string } = {
  eth_sendTransaction: 'To send a transaction',
  eth_signTypedData_v4: 'To sign',
  wallet_sendCalls: 'To send a batch',
  wallet_switchEthereumChain: 'To change the network',
}

async function readFacts(market: openMarket.ReturnType, order: LiveOrder): Promise<Facts> {
  const { client, people, usdc } = market
  const { buyer, seller } = people
  const read = { address: usdc, abi: erc20Abi } as const
  const ether = async ({ address }: { address: Address }) =>
    `${Number(formatUnits(await getBalance(client, { address }), 18)).toFixed(4)} ETH`
  const dollars = async ({ address }: { address: Address }) =>
    `${formatUnits(await readContract(client, { ...read, functionName: 'balanceOf', args: [address] }), 6)} USDC`
  const owner = await readContract(client, {
    address: order.contractAddress,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [order.tokenId],
  })
  const name = Object.entries(people).find(([, { address }]) => address === owner)?.[0] ?? owner
  const allowed = await readContract(client, {
    ...read,
    functionName: 'allowance',
    args: [buyer.address, market.market],
  })
  return {
    'Owner of the work': name,
    'The buyer has': `${await ether(buyer)}, ${await dollars(buyer)}`,
    'The seller has': `${await ether(seller)}, ${await dollars(seller)}`,
    'The market may take': `${formatUnits(allowed, 6)} USDC`,
    Blocks: String(await getBlockNumber(client, { cacheTime: 0 })),
  }
}
