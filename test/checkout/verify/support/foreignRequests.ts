import { zeroAddress } from 'viem'
import { permit2Address } from '../../../../src/checkout/verify/verifySignature.js'
import type { Signature } from '../../../../src/protocol/step.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { marketDomain, place } from './honestPlans.js'

const { stranger, usdc, buyer, chainId, collection } = place

/** What a wallet is asked to sign; without a domain, one that looks like a login. */
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

export function daiPermitValue() {
  const type = fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')
  const value = { holder: buyer, spender: stranger, nonce: '0', expiry: '0', allowed: true }
  return { types: { Permit: type, Login: type }, value }
}

export function daiPermit(): Request {
  return { ...daiPermitValue(), primaryType: 'Permit', domain: appDomain(usdc) }
}

export function tokenPermit(): Request {
  return {
    types: { Permit: fields('address spender,uint256 tokenId,uint256 nonce,uint256 deadline') },
    primaryType: 'Permit',
    value: { spender: stranger, tokenId: '7', nonce: '0', deadline: '0' },
    domain: appDomain(collection),
  }
}

export function seaportOrder(): Request {
  const type = fields('address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration')
  const value = { offerer: buyer, zone: zeroAddress, offer: [], consideration: [], endTime: '0' }
  return {
    types: { OrderComponents: type, BulkOrder: fields('OrderComponents[2] tree') },
    primaryType: 'OrderComponents',
    value,
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaportAddress },
  }
}

export function permit2(): Request {
  const details = { token: usdc, amount: '5', expiration: '0', nonce: '0' }
  return {
    types: { PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline') },
    primaryType: 'PermitSingle',
    value: { details, spender: stranger, sigDeadline: '0' },
    domain: appDomain(permit2Address),
  }
}

export function permit2Transfer(): Request {
  return {
    types: {
      PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
    },
    primaryType: 'PermitTransferFrom',
    value: { permitted: { token: usdc, amount: '5' }, spender: stranger, nonce: '0', deadline: '0' },
  }
}

export function loginText(): Request {
  return { types: { Login: fields('string text') }, primaryType: 'Login', value: { text: 'Hello' } }
}
