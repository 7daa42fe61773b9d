import { ConnectButton } from '../../src/index.js'

/** The state of a page that needs a wallet, such as the buyer’s collection. */
export function Connect(props: { account: string | undefined }) {
  return props.account ? (
    <p>{props.account}</p>
  ) : (
    <ConnectButton>Connect to see your collection</ConnectButton>
  )
}
