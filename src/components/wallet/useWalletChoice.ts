'use client'
import { useRef, useState } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { connect, getAccount } from 'wagmi/actions'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { TillError } from '../../errors.js'
import { isRejection } from '../../evm/providerError.js'

export function useWalletChoice(options: useWalletChoice.Options = {}): useWalletChoice.ReturnType {
  const { onConnected } = options
  const config = useConfig()
  const [connecting, setConnecting] = useState(false)
  const [choice, setChoice] = useState<useWalletChoice.Choice>()
  const attempts = useRef(0)

  async function choose(connector: Connector): Promise<void> {
    const attempt = ++attempts.current
    const isCurrent = () => attempt === attempts.current
    // Close the dialog first, because it would cover the wallet's own window.
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
      onConnected?.()
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
  }

  return { choice, connecting, begin, choose, back, close }
}

export declare namespace useWalletChoice {
  type Options = {
    onConnected?: (() => void) | undefined
  }
  type Choice = { error?: TillError | undefined; uri?: string | undefined }
  type ReturnType = {
    choice: Choice | undefined
    connecting: boolean
    begin: () => void
    choose: (connector: Connector) => Promise<void>
    back: () => void
    close: () => void
  }
}
