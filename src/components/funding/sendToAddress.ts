import type { FundingWay } from '../../hooks/funding/fundingWay.js'
import { AddressPanel } from './AddressPanel.js'

/**
 * A way to add funds: the buyer sends the funds to their own address from another wallet or an exchange. The checkout shows the address as
 * text and as a QR code.
 *
 * @example
 * <TillProvider till={till} fund={[sendToAddress]}>{children}</TillProvider>
 */
export const sendToAddress: FundingWay = { id: 'sendToAddress', component: AddressPanel }
