'use client'
import { useState } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { connect, getAccount } from 'wagmi/actions'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { TillError } from '../../errors.js'
import { isRejection } from '../../evm/providerError.js'

/**
 * Connects a wallet of the wagmi config around: the only one at once, one of several when the buyer has chosen. What was
 * begun goes on in `onConnected`.
 */
export function useWalletChoice(options: useWalletChoice.Options): useWalletChoice.ReturnType {
  const { onConnected, onClosed } = options
  const config = useConfig()
  const [connecting, setConnecting] = useState(false)
  const [choice, setChoice] = useState<{ error?: TillError }>()

  async function choose(connector: Connector): Promise<void> {
    // The wallet's own window could not be reached below a modal dialog.
    setChoice(undefined)
    setConnecting(true)
    try {
      if (getAccount(config).status !== 'connected') await connect(config, { connector })
      onConnected()
    } catch (cause) {
      setChoice({ error: new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause }) })
    } finally {
      setConnecting(false)
    }
  }

  function begin(): void {
    const [only, ...others] = config.connectors
    if (connecting) return
    if (only && others.length === 0) void choose(only)
    else setChoice({})
  }

  function close(): void {
    setChoice(undefined)
    onClosed?.()
  }

  return { choice, connecting, begin, choose, close }
}

export declare namespace useWalletChoice {
  type Options = {
    /** Called when a wallet is connected. */
    onConnected: () => void
    /** Called when the buyer closes the list without a choice. */
    onClosed?: (() => void) | undefined
  }
  type ReturnType = {
    /** Present while the list is to be shown: why the last wallet could not be connected, if one was tried. */
    choice: { error?: TillError } | undefined
    /** Whether a wallet is asked to let the page in. */
    connecting: boolean
    begin: () => void
    choose: (connector: Connector) => Promise<void>
    close: () => void
  }
}
