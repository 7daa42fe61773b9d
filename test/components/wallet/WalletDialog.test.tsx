import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { encode } from 'uqr'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import {
  type Config,
  type CreateConnectorFn,
  createConfig,
  createConnector,
  http,
  mock,
  WagmiProvider,
} from 'wagmi'
import { getAccount } from 'wagmi/actions'
import { ConnectButton } from '../../../src/components/checkout/ConnectButton.js'
import { qrPicture } from '../../../src/components/wallet/qrPicture.js'
import { WalletLink } from '../../../src/components/wallet/WalletLink.js'
import { people } from '../../../stories/fixtures.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'c4'.repeat(32)}`

allowDialogs()

describe('WalletDialog', () => {
  test('shows a QR code and a link for a phone wallet, and closes when the wallet is connected', async () => {
    const { config, answer } = makeConfig(uri)
    await press(config)
    const code = await screen.findByRole('img', { name: /^Scan with/ })
    expect(code.getAttribute('src')).toBe(qrPicture(uri))
    expect(screen.getByRole('link', { name: 'Open in wallet app' }).getAttribute('href')).toBe(uri)
    await act(async () => answer())
    await waitFor(() => expect(getAccount(config).status).toBe('connected'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('does not reopen after the buyer closed it, and lets them choose again', async () => {
    const { config, answer } = makeConfig(uri)
    const button = await press(config)
    await screen.findByRole('img', { name: /^Scan with/ })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button.dataset.busy).toBeUndefined()
    await act(async () => answer())
    await waitFor(() => expect(getAccount(config).status).toBe('connected'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('locks the scroll of the page, and focuses the heading when the buyer returns to the list', async () => {
    const { config } = makeConfig(uri, [mock({ accounts: [people.buyer] })])
    await press(config)
    const { style } = document.documentElement
    await userEvent.click(await screen.findByRole('button', { name: /^Elsewhere/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'All wallets' }))
    await screen.findByRole('button', { name: /^Elsewhere/ })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connect wallet' }))
    expect(style.overflow).toBe('hidden')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(style.overflow).toBe('')
  })

  test('renders no link for a `javascript:` URI', async () => {
    const { config } = makeConfig('javascript:alert(1)')
    await press(config)
    await screen.findByRole('img', { name: /^Scan with/ })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('WalletLink', () => {
  test('shows only a link when the URI is too long for a QR code', async () => {
    const long = `wc:${'w'.repeat(2_400)}`
    const { container } = renderWithProviders(<WalletLink uri={long} />)
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe(long)
  })
})

describe('qrPicture', () => {
  test.each([1, 20, 157, 400])('draws exactly the dark modules of %i bytes', (length) => {
    const text = 'w'.repeat(length)
    const { data } = encode(text, { ecc: 'M', border: 4 })
    const svg = decodeURIComponent(qrPicture(text))
    const drawn = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index} ${y}`),
    )
    const dark = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x} ${y}`] : [])))
    expect(svg).toContain(`viewBox="0 0 ${data.length} ${data.length}"`)
    expect(drawn.sort()).toEqual(dark.sort())
  })

  test('throws RangeError when the text exceeds the capacity of a QR code', () => {
    expect(() => qrPicture('w'.repeat(2_332))).toThrow(RangeError)
    expect(qrPicture('w'.repeat(2_331))).toContain('0%200%20185%20185')
  })
})

/** Creates a wagmi config with a wallet on another device. The wallet emits its URI, and connects after the test has called `answer`. */
function makeConfig(uri: string, others: readonly CreateConnectorFn[] = []) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const elsewhere = createConnector((config) => {
    const wallet = mock({ accounts: [people.buyer] })(config)
    return {
      ...wallet,
      id: 'elsewhere',
      name: 'Elsewhere',
      async connect(parameters) {
        config.emitter.emit('message', { type: 'display_uri', data: uri })
        await answered
        return wallet.connect(parameters)
      },
    }
  })
  const config = createConfig({
    chains: [foundry],
    connectors: [elsewhere, ...others],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [foundry.id]: http('http://127.0.0.1:1', { retryCount: 0 }) },
  })
  return { config, answer: () => answer() }
}

/** Presses the connect button. The page has only one wallet, so this wallet prompts immediately. */
async function press(config: Config): Promise<HTMLElement> {
  renderWithProviders(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <ConnectButton />
    </WagmiProvider>,
  )
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  await userEvent.click(button)
  return button
}
