import { zeroAddress, zeroHash } from 'viem'
import type { Signature } from '../../../../../src/protocol/step.js'
import { permit2Address } from '../../../../../src/swaps/checkout/permit2.js'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { marketDomain } from '../honestPlans.js'
import { place } from '../place.js'

const { stranger, usdc, buyer, chainId, collection } = place
/** The year 2100, in seconds since 1970. */
const forever = '4102444800'
const oddDomain = { name: 'Odd Token', version: '1', chainId, verifyingContract: place.oddToken }
const seaportDomain = { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaportAddress }
const permit2Domain = { name: 'Permit2', version: '', chainId, verifyingContract: permit2Address }
// The domain of Permit2 has no version, so its type must not have one.
const permit2DomainType = { EIP712Domain: fields('string name,uint256 chainId,address verifyingContract') }
const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const orderTypes = {
  OrderComponents: fields(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
      'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: fields(item),
  ConsiderationItem: fields(`${item},address recipient`),
  BulkOrder: fields('OrderComponents[2] tree'),
}

/** A request to sign typed data. If `domain` is not set, the request gets the domain of a login to the market. */
export type Request = Pick<Signature, 'types' | 'primaryType' | 'value'> & { domain?: Signature['domain'] }

export function appDomain(verifyingContract: Signature['domain']['verifyingContract']): Signature['domain'] {
  return { ...marketDomain, name: 'Sign in to the market', verifyingContract }
}

function fields(text: string) {
  return text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
}

/** Returns a permit in the format of DAI, which `oddToken` accepts. It allows a stranger everything. */
export function daiPermit(): Request {
  const type = fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')
  const value = { holder: buyer, spender: stranger, nonce: '0', expiry: '0', allowed: true }
  return { types: { Permit: type, Login: type }, primaryType: 'Permit', value, domain: oddDomain }
}

/** Returns a transfer authorization of EIP-3009. */
export function authorization(): Request {
  const order = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  const value = {
    from: buyer,
    to: stranger,
    value: '5',
    validAfter: '0',
    validBefore: forever,
    nonce: zeroHash,
  }
  const types = { TransferWithAuthorization: fields(order) }
  return { types, primaryType: 'TransferWithAuthorization', value, domain: oddDomain }
}

export function tokenPermit(): Request {
  return {
    types: { Permit: fields('address spender,uint256 tokenId,uint256 nonce,uint256 deadline') },
    primaryType: 'Permit',
    value: { spender: stranger, tokenId: '7', nonce: '0', deadline: '0' },
    domain: appDomain(collection),
  }
}

/** Returns a Seaport order that sells a token of the buyer for nothing. */
export function seaportOrder(): Request {
  const given = {
    itemType: 3,
    token: collection,
    identifierOrCriteria: '99',
    startAmount: '1',
    endAmount: '1',
  }
  const value = {
    offerer: buyer,
    zone: zeroAddress,
    offer: [given],
    consideration: [],
    orderType: 0,
    startTime: '0',
    endTime: forever,
    zoneHash: zeroHash,
    salt: '0',
    conduitKey: zeroHash,
    counter: '0',
  }
  return { types: orderTypes, primaryType: 'OrderComponents', value, domain: seaportDomain }
}

/** Returns a request that signs two Seaport orders at once (a bulk order). */
export function seaportOrders(): Request {
  const { value } = seaportOrder()
  return { ...seaportOrder(), primaryType: 'BulkOrder', value: { tree: [value, { ...value, salt: '1' }] } }
}

export function permit2(): Request {
  const details = { token: usdc, amount: '5', expiration: '281474976710655', nonce: '0' }
  return {
    types: {
      ...permit2DomainType,
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    },
    primaryType: 'PermitSingle',
    value: { details, spender: stranger, sigDeadline: forever },
    domain: permit2Domain,
  }
}

export function permit2Transfer(): Request {
  return {
    types: {
      ...permit2DomainType,
      PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
      TokenPermissions: fields('address token,uint256 amount'),
    },
    primaryType: 'PermitTransferFrom',
    value: { permitted: { token: usdc, amount: '5' }, spender: stranger, nonce: '0', deadline: forever },
    domain: permit2Domain,
  }
}

export function loginText(): Request {
  return { types: { Login: fields('string text') }, primaryType: 'Login', value: { text: 'Hello' } }
}
