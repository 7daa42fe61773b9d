'use client'
import type { ReactNode } from 'react'
import { useStylesCheck } from '../../hooks/development/useStylesCheck.js'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { loadWallets, useButtonDialogs } from './useButtonDialogs.js'

/**
 * A button that opens the list of wallets, the same list that a checkout opens. Show it while no wallet is connected.
 *
 * @example
 * {useAccount().isConnected ? <Account /> : <ConnectButton />}
 */
export const ConnectButton = withRef(function ConnectButton(props: ConnectButton.Props): ReactNode {
  const { children, ...rest } = props
  const { actions } = useMessages()
  useStylesCheck()
  const { ahead, isConnecting, chooseWallet, hideFailure, failure, wallets } = useButtonDialogs({
    isOpen: false,
    load: loadWallets,
    onFailed() {},
  })

  function press(): void {
    hideFailure()
    chooseWallet()
  }

  return (
    <>
      <Part
        tag="button"
        partName="button"
        type="button"
        state={{ busy: isConnecting }}
        aria-haspopup="dialog"
        onClick={press}
        onPointerEnter={ahead}
        onFocus={ahead}
        {...rest}
      >
        {children ?? actions.connect}
      </Part>
      {failure}
      {wallets}
    </>
  )
})

export declare namespace ConnectButton {
  type Props = Omit<PartProps<'button'>, 'onClick'>
}
