import { type Hash, type Hex, isHex, keccak256, stringify, stringToHex } from 'viem'
import { readAll, readAnyText, readBytes32, readDecimal, readOneOf } from '../../protocol/read/exactValues.js'
import {
  type Key,
  type Read,
  readAddress,
  readFlag,
  readNumber,
  readObject,
  readOptional,
  readText,
  refuse,
  tryRead,
} from '../../protocol/read/values.js'
import { maxReference } from '../intent/intent.js'
import type { BatchMember, OtherPurchase } from '../plan/batchMember.js'
import type { MeasuredToken } from '../plan/measuredToken.js'
import {
  type JournalEntry,
  type JournalRecord,
  type RemainingAllowance,
  recordVersion,
} from './journalRecord.js'

export function parseRecord(text: string): JournalRecord | undefined {
  try {
    return tryRead(readRecord, JSON.parse(text))
  } catch {
    return undefined
  }
}

export function serializeRecord(record: JournalRecord): string {
  return stringify(readRecord(record, undefined))
}

export function hashRecord(record: JournalRecord): Hash {
  return keccak256(stringToHex(serializeRecord(record)))
}

function readRecord(value: unknown, key: Key): JournalRecord {
  return readObject(value, key, (record) => ({
    version: record.version === recordVersion ? recordVersion : refuse('version', `must be ${recordVersion}`),
    purchaseId: readBytes32(record.purchaseId, 'purchaseId'),
    count: readField(record, 'count', readNumber),
    reference: readField(record, 'reference', readReference),
    disregarded: readField(record, 'disregarded', readAllBytes),
    status: readOneOf(['open', 'done', 'seen'], record.status, 'status'),
    entries: readAll(readEntry, record.entries, 'entries'),
    told: readAll(readAnyText, record.told, 'told'),
    tab: readField(record, 'tab', readAnyText),
    left: readField(record, 'left', readPermits),
    outcome: readField(record, 'outcome', readOutcome),
  }))
}

function readField<value>(
  fields: Record<string, unknown>,
  name: string,
  read: Read<value>,
): value | undefined {
  return readOptional(read, fields[name], name)
}

function readReference(value: unknown, key: Key): string {
  return readText(value, key, maxReference)
}

function readEntry(value: unknown, key: Key): JournalEntry {
  return readObject(value, key, (entry) => ({
    id: readAnyText(entry.id, 'id'),
    kind: readOneOf(['transaction', 'batch', 'signature'], entry.kind, 'kind'),
    calls: readAll(readCall, entry.calls, 'calls'),
    market: readField(entry, 'market', readAddress),
    maxTotal: readField(entry, 'maxTotal', readDecimal),
    once: readField(entry, 'once', readFlag),
    together: readField(entry, 'together', readTogether),
    measured: readField(entry, 'measured', readMeasured),
    swap: readField(entry, 'swap', readAddress),
    back: readField(entry, 'back', readFlag),
    swapped: readField(entry, 'swapped', readSwapped),
    permit: readField(entry, 'permit', readPermit),
    deadline: readField(entry, 'deadline', readDecimal),
    account: readAddress(entry.account, 'account'),
    nonce: readNumber(entry.nonce, 'nonce'),
    placed: readField(entry, 'placed', readFlag),
    block: readDecimal(entry.block, 'block'),
    head: readField(entry, 'head', readBytes32),
    status: readOneOf(['asked', 'sent', 'done', 'declined', 'failed'], entry.status, 'status'),
    hash: readField(entry, 'hash', readBytes32),
    blockHash: readField(entry, 'blockHash', readBytes32),
  }))
}

function readCall(value: unknown, key: Key): JournalEntry['calls'][number] {
  return readObject(value, key, (call) => ({
    to: readAddress(call.to, 'to'),
    data: readBytes(call.data, 'data'),
    value: readDecimal(call.value, 'value'),
  }))
}

function readPermit(value: unknown, key: Key): RemainingAllowance {
  return readObject(value, key, (permit) => ({
    token: readAddress(permit.token, 'token'),
    spender: readAddress(permit.spender, 'spender'),
    amount: readDecimal(permit.amount, 'amount'),
  }))
}

function readPermits(value: unknown, key: Key): RemainingAllowance[] {
  return readAll(readPermit, value, key)
}

function readTogether(value: unknown, key: Key): BatchMember {
  return readObject(value, key, (together) => ({
    id: readBytes32(together.id, 'id'),
    cost: readDecimal(together.cost, 'cost'),
    others: readAll(readOther, together.others, 'others'),
  }))
}

function readMeasured(value: unknown, key: Key): MeasuredToken {
  return readObject(value, key, (measured) => ({
    token: readAddress(measured.token, 'token'),
    amount: readField(measured, 'amount', readDecimal),
  }))
}

function readOther(value: unknown, key: Key): OtherPurchase {
  return readObject(value, key, (other) => ({
    currency: readAddress(other.currency, 'currency'),
    cost: readDecimal(other.cost, 'cost'),
    collectionAddress: readAddress(other.collectionAddress, 'collectionAddress'),
    tokens: readAll(readReceived, other.tokens, 'tokens'),
  }))
}

function readOutcome(value: unknown, key: Key): NonNullable<JournalRecord['outcome']> {
  return readObject(value, key, (outcome) => ({
    hash: readBytes32(outcome.hash, 'hash'),
    blockNumber: readDecimal(outcome.blockNumber, 'blockNumber'),
    paid: readField(outcome, 'paid', readDecimal),
    received: readAll(readReceived, outcome.received, 'received'),
    swap: readField(outcome, 'swap', readSwap),
  }))
}

function readReceived(value: unknown, key: Key): NonNullable<JournalRecord['outcome']>['received'][number] {
  return readObject(value, key, (token) => ({
    tokenId: readDecimal(token.tokenId, 'tokenId'),
    quantity: readDecimal(token.quantity, 'quantity'),
  }))
}

function readSwapped(value: unknown, key: Key): NonNullable<JournalEntry['swapped']> {
  return readObject(value, key, (swapped) => ({
    paid: readDecimal(swapped.paid, 'paid'),
    received: readDecimal(swapped.received, 'received'),
  }))
}

function readSwap(value: unknown, key: Key): NonNullable<NonNullable<JournalRecord['outcome']>['swap']> {
  return readObject(value, key, (swap) => ({
    currency: readAddress(swap.currency, 'currency'),
    paid: readDecimal(swap.paid, 'paid'),
    received: readDecimal(swap.received, 'received'),
    hash: readBytes32(swap.hash, 'hash'),
  }))
}

function readBytes(value: unknown, key: Key): Hex {
  return isHex(value) ? value : refuse(key, 'must be hex')
}

function readAllBytes(value: unknown, key: Key): Hex[] {
  return readAll(readBytes32, value, key)
}
