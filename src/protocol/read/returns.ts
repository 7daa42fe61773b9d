import type { Method, Returns } from '../methods.js'
import { readDelivery } from './readDelivery.js'
import { readListener } from './readListener.js'
import { readOrder } from './readOrder.js'
import { readPage } from './readPage.js'
import { readStep } from './readStep.js'
import { readOmittedCurrency, readSwapPrice, readSwapQuote } from './readSwap.js'
import { type Key, readFlag, readList, readMaybe, readObject, readText } from './values.js'

/**
 * How the answer of each method is read: as its schema in the table of methods does, several times as fast, and without
 * the schemas in the page. What is wrong is thrown as a `WrongField`.
 */
export const returns: { readonly [method in Method]: (json: unknown) => Returns<method> } = {
  GenerateBuyTransaction: readSteps,
  GetOrders: readOrders,
  ListOrders: readOrders,
  GenerateListingTransaction: readSteps,
  GenerateCancelTransaction: readSteps,
  Execute: (json) => read(json, ({ orderId }) => ({ orderId: readText(orderId, 'orderId') })),
  GetSwapPrices: (json) =>
    read(json, ({ swapPrices, omitted }) => ({
      swapPrices: readList(readSwapPrice, swapPrices, 'swapPrices'),
      omitted: readMaybe(readOmitted, omitted, 'omitted'),
    })),
  GetSwapQuote: (json) =>
    read(json, ({ swapQuote }) => ({ swapQuote: readSwapQuote(swapQuote, 'swapQuote') })),
  AddWebhookListener: (json) =>
    read(json, ({ status, listener }) => ({
      status: statusOf(status),
      listener: readListener(listener, 'listener'),
    })),
  RemoveWebhookListener: readStatus,
  GetWebhookListener: readReturned,
  GetAllWebhookListeners: (json) =>
    read(json, ({ webhookListeners, page }) => ({
      webhookListeners: readList(readListener, webhookListeners, 'webhookListeners'),
      page: readMaybe(readPage, page, 'page'),
    })),
  UpdateWebhookListener: readStatus,
  ToggleWebhookListener: readReturned,
  PauseAllWebhookListeners: readStatus,
  ResumeAllWebhookListeners: readStatus,
  RotateWebhookSecret: readReturned,
  GetWebhookDeliveries: (json) =>
    read(json, ({ deliveries, page }) => ({
      deliveries: readList(readDelivery, deliveries, 'deliveries'),
      page: readMaybe(readPage, page, 'page'),
    })),
  ReplayWebhookDelivery: readStatus,
}

function read<value>(json: unknown, of: (fields: Record<string, unknown>) => value): value {
  return readObject(json, undefined, of)
}

function readSteps(json: unknown): Returns<'GenerateBuyTransaction'> {
  return read(json, ({ steps }) => ({ steps: readList(readStep, steps, 'steps', 100) }))
}

function readOrders(json: unknown): Returns<'GetOrders'> {
  return read(json, ({ orders, page }) => ({
    orders: readList(readOrder, orders, 'orders'),
    page: readPage(page, 'page'),
  }))
}

function readStatus(json: unknown): { status: boolean } {
  return read(json, ({ status }) => ({ status: statusOf(status) }))
}

function statusOf(status: unknown): boolean {
  return status === undefined || readFlag(status, 'status')
}

function readReturned(json: unknown): Returns<'GetWebhookListener'> {
  return read(json, ({ webhookListener }) => ({
    webhookListener: readListener(webhookListener, 'webhookListener'),
  }))
}

function readOmitted(omitted: unknown, key: Key) {
  return readList(readOmittedCurrency, omitted, key)
}
