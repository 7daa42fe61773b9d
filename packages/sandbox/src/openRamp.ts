import { createWalletClient, erc20Abi, http, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { openClient } from './chain/openClient.js'
import { accountOf, sandboxAccounts } from './chain/sandboxAccounts.js'

/**
 * Opens a fake on-ramp: a page that charges no card, and sends test money of the deployer on the sandbox's chain. A real on-ramp has the same
 * address in the checkout: account, currency and amount.
 */
export function openRamp({ rpcUrl }: openRamp.Options): openRamp.ReturnType {
  async function transfer({ account, currency, amount }: Payment): Promise<void> {
    const client = await openClient({ rpcUrl })
    const { chain } = client
    const wallet = createWalletClient({
      account: accountOf({ people: sandboxAccounts(), role: 'deployer' }),
      chain,
      transport: http(rpcUrl),
    })
    const args = [account, amount] as const
    const hash = isAddressEqual(currency, zeroAddress)
      ? await wallet.sendTransaction({ to: account, value: amount })
      : await wallet.writeContract({ address: currency, abi: erc20Abi, functionName: 'transfer', args })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The transfer ${hash} reverted.`)
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== path) return undefined
    const payment = readPayment(searchParams)
    if (!payment) return page('<p role="alert">The address of this page names no payment.</p>', 400)
    if (request.method !== 'POST') return page(form)
    return transfer(payment).then(
      () => page('<p role="status">The money is sent. You can close this page.</p>'),
      () => page('<p role="alert">The money could not be sent.</p>', 502),
    )
  }
}

export declare namespace openRamp {
  type Options = { rpcUrl: string }
  /** Answers a request for the page; returns `undefined` for any other address. */
  type ReturnType = (request: Request) => Promise<Response | undefined>
}

type Payment = NonNullable<ReturnType<typeof readPayment>>

const path = '/sandbox/ramp'

function readPayment(search: URLSearchParams) {
  const [account, currency] = ['account', 'currency'].map((name) => search.get(name) ?? '')
  const amount = search.get('amount') ?? ''
  if (!account || !currency || !isAddress(account) || !isAddress(currency)) return undefined
  return /^[1-9]\d{0,40}$/.test(amount) ? { account, currency, amount: BigInt(amount) } : undefined
}

/** The form posts to the address of the page, which holds the payment. */
const form = '<form method="post"><button>Pay with a test card</button></form>'

function page(content: string, status = 200): Response {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test on-ramp</title>'
  const body = `<h1>Test on-ramp</h1><p>This page belongs to the sandbox. It charges no card.</p>${content}`
  return new Response(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; form-action 'self'",
      'cache-control': 'no-store',
    },
  })
}
