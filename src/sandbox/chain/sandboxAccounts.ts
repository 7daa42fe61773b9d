import { bytesToHex } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * The people of the sandbox, in the order of the well-known test mnemonic that anvil funds.
 * Their keys are public: never send anything of value to them.
 */
export function sandboxAccounts(): sandboxAccounts.ReturnType {
  // Stretching the mnemonic is slow, deriving a child is not: so it is stretched once.
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
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
  type Person = { role: Role; privateKey: `0x${string}`; account: PrivateKeyAccount }
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

const mnemonic = 'test test test test test test test test test test test junk'

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
