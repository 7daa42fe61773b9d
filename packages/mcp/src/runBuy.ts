import { stringify } from 'viem'
import { type Buyer, createBuyer } from './createBuyer.js'
import { describeError } from './createServer.js'
import type { BuyRequest } from './makePurchase.js'
import { readAddress, readAmount, readOptions, readText } from './readOptions.js'

/** Simulates one purchase, or makes it with `--yes`. Returns the exit code: 0 if the purchase is made or possible, 1 if not. */
export async function runBuy(options: runBuy.Options): Promise<0 | 1> {
  const { argv, write = (text) => void process.stdout.write(text) } = options
  const { options: shared, values } = await readOptions(argv, {
    collection: { type: 'string' },
    order: { type: 'string' },
    quantity: { type: 'string', default: '1' },
    max: { type: 'string' },
    key: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const request = {
    collection: readAddress(values, 'collection'),
    orderId: readText(values, 'order'),
    quantity: readAmount(values, 'quantity'),
    maxTotal: readAmount(values, 'max'),
  }
  const isDry = !values.yes || values['dry-run'] === true
  try {
    const buyer = createBuyer(shared)
    const { isGood, words, json } = isDry
      ? await simulate(buyer, request)
      : await pay(buyer, { ...request, key: readText(values, 'key') })
    write(values.json ? `${stringify(json)}\n` : `${words}\n`)
    return isGood ? 0 : 1
  } catch (error) {
    if (!values.json) throw error
    write(`${stringify(describeError(error))}\n`)
    return 1
  }
}

export declare namespace runBuy {
  type Options = {
    argv: string[]
    write?: ((text: string) => void) | undefined
  }
}

type Answer = { isGood: boolean; words: string; json: object }

async function simulate(buyer: Buyer, { maxTotal, ...request }: Omit<BuyRequest, 'key'>): Promise<Answer> {
  const { intent, prompts, state } = await buyer.simulate(request)
  const [walletRequest] = prompts
  const code = readRefusal()
  const json = {
    status: code ? 'refused' : 'simulated',
    code,
    maxTotal: intent.maxTotal,
    walletRequest,
  }
  if (code) return { isGood: false, words: `Not possible: ${code}. The price is ${intent.maxTotal}.`, json }
  const words = `Possible for ${intent.maxTotal}. Add --yes to pay. The first wallet request:\n${stringify(walletRequest)}`
  return { isGood: true, words, json }

  function readRefusal(): string | undefined {
    if (intent.maxTotal > maxTotal) return 'BudgetDenied'
    if (walletRequest) return undefined
    if (state.status === 'review') return 'OfferChanged'
    return 'error' in state ? state.error.code : 'Unexpected'
  }
}

async function pay(buyer: Buyer, request: BuyRequest): Promise<Answer> {
  const purchase = await buyer.buy(request)
  const { status, amount, hash, code } = purchase
  if (status === 'made') return { isGood: true, words: `Paid ${amount} in ${hash}.`, json: purchase }
  return {
    isGood: false,
    words: `Not made: ${code ?? 'unknown'}. The purchase is ${status}.`,
    json: purchase,
  }
}
