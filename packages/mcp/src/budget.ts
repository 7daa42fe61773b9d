import { readFile } from 'node:fs/promises'
import { TillError } from 'tillkit/internal'
import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress } from 'viem'
import * as z from 'zod'
import { AddressText } from './fields.js'

const Account = AddressText.transform((text) => text.toLowerCase() as Address)
const Amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number as text, in the smallest unit of the currency')
  .transform(BigInt)
  .refine((amount) => amount >> 256n === 0n, 'must fit into 256 bits')

const Allowance = z.strictObject({
  /** The chain id of the network. */
  chainId: z.number().int().min(1),
  /** The currency of both limits. The zero address is the native currency. */
  currency: Account,
  /** The maximum price of one purchase, in the smallest unit of the currency. */
  perItem: Amount,
  /** The maximum sum of all purchases in 24 hours, in the smallest unit of the currency. */
  perDay: Amount,
  /** The collections that the program may buy from. */
  collections: z.array(Account).min(1).max(100),
  /** The market contracts that the program may pay. */
  markets: z.array(Account).min(1).max(20),
})

const Budget = z.strictObject({
  /** The version of this format. */
  version: z.literal(1),
  /** The account that pays. */
  buyer: Account,
  /** The time when the budget ends, in seconds since 1970. */
  validUntil: z.number().int().min(1),
  /** Whether the owner permits purchases that no person approves. */
  unattended: z.boolean(),
  /** The limits for each network and currency. */
  allowances: z.array(Allowance).min(1).max(50),
})

const SignedBudget = z.strictObject({
  budget: Budget,
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 65 bytes')
    .transform((text) => text as Hex),
})

/** The limits that an owner signs for the purchases of a program. */
export type Budget = z.output<typeof Budget>

/** The limits in one currency on one network. The program can buy only tokens whose network, currency and collection an allowance names. */
export type BudgetAllowance = z.output<typeof Allowance>

/** The EIP-712 types of a budget, so that the owner's wallet shows each limit. */
export const budgetTypes = {
  Budget: [
    { name: 'version', type: 'uint256' },
    { name: 'buyer', type: 'address' },
    { name: 'validUntil', type: 'uint256' },
    { name: 'unattended', type: 'bool' },
    { name: 'allowances', type: 'Allowance[]' },
  ],
  Allowance: [
    { name: 'chainId', type: 'uint256' },
    { name: 'currency', type: 'address' },
    { name: 'perItem', type: 'uint256' },
    { name: 'perDay', type: 'uint256' },
    { name: 'collections', type: 'address[]' },
    { name: 'markets', type: 'address[]' },
  ],
} as const

/**
 * Returns the EIP-712 message of a budget, which the owner signs.
 *
 * @throws TillError `BudgetInvalid` – a field is wrong
 */
export function budgetTypedData(budget: unknown) {
  const { version, validUntil, allowances, ...rest } = parse(Budget, budget)
  return {
    domain: { name: 'Tillkit budget', version: '1' },
    types: budgetTypes,
    primaryType: 'Budget',
    message: {
      ...rest,
      version: BigInt(version),
      validUntil: BigInt(validUntil),
      allowances: allowances.map((allowance) => ({ ...allowance, chainId: BigInt(allowance.chainId) })),
    },
  } as const
}

/**
 * Reads a signed budget from a file, and verifies the owner's signature. A program that can write the file cannot raise the limits, because
 * it cannot sign as the owner.
 *
 * @throws TillError `BudgetInvalid` – the file or a field is wrong, or the owner did not sign this budget
 */
export async function readBudget({ path, owner, buyer }: readBudget.Options): Promise<Budget> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw invalid('The budget file cannot be read.')
  })
  let value: { budget?: unknown }
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('The budget file is not JSON.')
  }
  const { budget, signature } = parse(SignedBudget, value)
  const signer = await recoverTypedDataAddress({ ...budgetTypedData(value.budget), signature }).catch(
    () => undefined,
  )
  if (!signer || !isAddressEqual(signer, owner)) throw invalid('The owner did not sign this budget.')
  if (!isAddressEqual(budget.buyer, buyer)) throw invalid('The budget is for another buyer.')
  return budget
}

export declare namespace readBudget {
  type Options = {
    /** The path of the JSON file: `{ budget, signature }`. */
    path: string
    /** The account that signs budgets. */
    owner: Address
    /** The account that pays. */
    buyer: Address
  }
}

function parse<schema extends z.ZodType>(schema: schema, value: unknown): z.output<schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw invalid(`\`${issue?.path.join('.') || 'budget'}\`: ${issue?.message}.`)
}

function invalid(details: string): TillError<'BudgetInvalid'> {
  return new TillError('BudgetInvalid', {
    shortMessage: 'The budget cannot be used.',
    details,
    fix: 'Let the owner sign a correct budget.',
  })
}
