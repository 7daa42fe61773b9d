import { act, fireEvent, render, screen } from '@testing-library/react'
import { toHex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { allowDialogs } from '../../../../../test/components/support/allowDialogs.js'
import { createWallet } from '../../../page/wallet/createWallet.js'
import { WalletPanel } from '../../../page/wallet/WalletPanel.js'

allowDialogs()

const buyer = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  role: 'buyer',
} as const

/** Renders the panel of a wallet. `ask` makes the wallet prompt the buyer to sign a word. */
async function showPanel() {
  const wallet = createWallet({ accounts: [buyer], chain: foundry })
  wallet.connect()
  render(<WalletPanel wallet={wallet} />)
  const ask = (word: string) =>
    act(async () => {
      // The promise rejects if the buyer declines. Ignore that: the tests read the result from the wallet's state.
      wallet.provider
        .request({ method: 'personal_sign', params: [toHex(word), buyer.address] })
        .catch(() => {})
    })
  return { wallet, ask, dialog: () => screen.getByRole<HTMLDialogElement>('dialog') }
}

describe('WalletPanel', () => {
  test('ignores a late close event of an earlier request', async () => {
    const { wallet, ask, dialog } = await showPanel()
    await ask('one')
    const shown = dialog()
    await act(() => wallet.approve(0))
    expect(shown.open).toBe(false)

    await ask('two')
    expect(shown.open).toBe(true)
    fireEvent(shown, new Event('close'))
    expect(wallet.getState().requests.map(({ status }) => status)).toEqual(['approved', 'asking'])
  })

  test('rejects the request on display when it closes, and shows the next one', async () => {
    const { wallet, ask, dialog } = await showPanel()
    await ask('one')
    await ask('two')
    await act(async () => dialog().close())
    expect(wallet.getState().requests.map(({ status }) => status)).toEqual(['rejected', 'asking'])
    expect(dialog().open).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close the wallet' })))
    expect(wallet.getState().requests.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
