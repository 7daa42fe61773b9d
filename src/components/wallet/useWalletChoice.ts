'use client'
import { useRef, useState } from 'react'
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
  const [choice, setChoice] = useState<useWalletChoice.Choice>()
  // Counts what was chosen: who turns away from a wallet is not called back by its late answer.
  const attempts = useRef(0)

  async function choose(connector: Connector): Promise<void> {
    const attempt = ++attempts.current
    const isCurrent = () => attempt === attempts.current
    // The wallet's own window could not be reached below a modal dialog.
    setChoice(undefined)
    setConnecting(true)
    const listen = ({ type, data }: { type: string; data?: unknown }) => {
      if (type === 'display_uri' && typeof data === 'string' && isCurrent()) setChoice({ uri: data })
    }
    connector.emitter.on('message', listen)
    try {
      if (getAccount(config).status !== 'connected') await connect(config, { connector })
      if (!isCurrent()) return
      setChoice(undefined)
      onConnected()
    } catch (cause) {
      if (!isCurrent()) return
      setChoice({ error: new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause }) })
    } finally {
      connector.emitter.off('message', listen)
      if (isCurrent()) setConnecting(false)
    }
  }

  function begin(): void {
    const [only, ...others] = config.connectors
    if (connecting) return
    if (only && others.length === 0) void choose(only)
    else setChoice({})
  }

  function back(): void {
    attempts.current++
    setConnecting(false)
    setChoice({})
  }

  function close(): void {
    attempts.current++
    setConnecting(false)
    setChoice(undefined)
    onClosed?.()
  }

  return { choice, connecting, begin, choose, back, close }
}

export declare namespace useWalletChoice {
  type Options = {
    /** Called when a wallet is connected. */
    onConnected: () => void
    /** Called when the buyer closes the list without a choice. */
    onClosed?: (() => void) | undefined
  }
  /** Why the last wallet could not be connected, if one was tried; what leads to a wallet that is elsewhere. */
  type Choice = { error?: TillError | undefined; uri?: string | undefined }
  type ReturnType = {
    /** Present while there is something to be shown. */
    choice: Choice | undefined
    /** Whether a wallet is asked to let the page in. */
    connecting: boolean
    begin: () => void
    choose: (connector: Connector) => Promise<void>
    /** Turns away from the wallet that was chosen, to the list. */
    back: () => void
    close: () => void
  }
}
