import { bytesToHex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * Returns the accounts of the sandbox, in the order of the well-known test mnemonic that anvil funds. Their private keys are public: never
 * send anything of value to them.
 */
export function sandboxAccounts(): sandboxAccounts.ReturnType {
  const parent = HDKey.fromExtendedKey(parentKey)
  return roles.map((role, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (!privateKey) throw new RangeError(`The test mnemonic has no account ${index}.`)
    const key = bytesToHex(privateKey)
    return { role, privateKey: key, account: privateKeyToAccount(key) }
  })
}

export declare namespace sandboxAccounts {
  type Role =
    | 'deployer'
    | 'treasury'
    | 'seller'
    | 'buyer'
    | 'newcomer'
    | 'relayer'
    | 'royaltyReceiver'
    | 'stranger'
  type Person = {
    /** The account's role in the sandbox, such as `deployer`. */
    role: Role
    /** The public private key: the account holds test money only. */
    privateKey: `0x${string}`
    /** The account as viem uses it. */
    account: PrivateKeyAccount
  }
  type ReturnType = readonly Person[]
}

export function accountOf(options: accountOf.Options): PrivateKeyAccount {
  const { people, role, index = 0 } = options
  const person = people.filter((person) => person.role === role)[index]
  if (!person) throw new RangeError(`The sandbox has no ${role} ${index}.`)
  return person.account
}

export declare namespace accountOf {
  type Options = {
    people: sandboxAccounts.ReturnType
    role: sandboxAccounts.Role
    /** The number of the account among those with this role, from 0. @default 0 */
    index?: number
  }
}

/** The extended private key that all accounts derive from. It is a constant, because deriving it from the mnemonic is slow. */
const parentKey =
  'xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi'

const roles: readonly sandboxAccounts.Role[] = [
  'deployer',
  'treasury',
  'seller',
  'seller',
  'seller',
  'buyer',
  'buyer',
  'newcomer',
  'relayer',
  'royaltyReceiver',
  'stranger',
]
