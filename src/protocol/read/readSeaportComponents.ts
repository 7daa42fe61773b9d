import type { SeaportComponents } from '../seaportListing.js'
import { readAll, readBytes32, readExact, readTypedUint } from './exactValues.js'
import { type Key, readAddress, refuse } from './values.js'

export function readSeaportComponents(value: unknown, key: Key): SeaportComponents {
  return readExact(value, key, (order) => ({
    offerer: readAddress(order.offerer, 'offerer'),
    zone: readAddress(order.zone, 'zone'),
    offer: readAll(readOffered, order.offer, 'offer'),
    consideration: readAll(readAsked, order.consideration, 'consideration'),
    orderType: readSmall(order.orderType, 'orderType'),
    startTime: readTypedUint(order.startTime, 'startTime'),
    endTime: readTypedUint(order.endTime, 'endTime'),
    zoneHash: readBytes32(order.zoneHash, 'zoneHash'),
    salt: readTypedUint(order.salt, 'salt'),
    conduitKey: readBytes32(order.conduitKey, 'conduitKey'),
    counter: readTypedUint(order.counter, 'counter'),
  }))
}

function readOffered(value: unknown, key: Key): SeaportComponents['offer'][number] {
  return readExact(value, key, readItem)
}

function readAsked(value: unknown, key: Key): SeaportComponents['consideration'][number] {
  return readExact(value, key, (item) => ({
    ...readItem(item),
    recipient: readAddress(item.recipient, 'recipient'),
  }))
}

function readItem(item: Record<string, unknown>): SeaportComponents['offer'][number] {
  return {
    itemType: readSmall(item.itemType, 'itemType'),
    token: readAddress(item.token, 'token'),
    identifierOrCriteria: readTypedUint(item.identifierOrCriteria, 'identifierOrCriteria'),
    startAmount: readTypedUint(item.startAmount, 'startAmount'),
    endAmount: readTypedUint(item.endAmount, 'endAmount'),
  }
}

function readSmall(value: unknown, key: Key): number {
  const number = readTypedUint(value, key)
  return number < 6n ? Number(number) : refuse(key, 'too big, at most 5')
}
