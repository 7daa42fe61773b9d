import { bytesToHex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * The people of the sandbox, in the order of the well-known test mnemonic that anvil funds.
 * Their keys are public: never send anything of value to them.
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
    /** What the account is for. */
    role: Role
    /** Of an account that has money of no worth. */
    privateKey: `0x${string}`
    /** The same as viem signs with it. */
    account: PrivateKeyAccount
  }
  type ReturnType = readonly Person[]
}

/**
 * The `index`th account with that role.
 *
 * @throws {RangeError} when there are fewer.
 */
export function accountOf(options: accountOf.Options): PrivateKeyAccount {
  const { people, role, index = 0 } = options
  const person = people.filter((one) => one.role === role)[index]
  if (!person) throw new RangeError(`The sandbox has no ${role} ${index}.`)
  return person.account
}

export declare namespace accountOf {
  type Options = {
    people: sandboxAccounts.ReturnType
    role: sandboxAccounts.Role
    /** @default 0 */
    index?: number
  }
}

/** What the mnemonic `test test … junk` is stretched to at the path `m/44'/60'/0'/0`: stretching is slow, deriving is not. */
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
