import type { Method, Params } from '../methods.js'
import {
  type Key,
  readAddress,
  readChainId,
  readFlag,
  readHex,
  readJson,
  readObject,
  readOptional,
  readReceiver,
  readText,
  readUrl,
  readWord,
} from '../read/values.js'
import { writeAmount, writeItems, writeOrderId, writeSlippage } from './values.js'
import { writeFilters, writeListener } from './writeListener.js'
import { writeFilter, writeNewListing, writePage, writeSort } from './writeListing.js'

/**
 * How what goes into each method is written: as its schema in the table of methods does, without the schemas in the
 * page. Only what is written in another way than it is read has a function of its own. What is wrong is thrown as a
 * `WrongField`.
 */
export const params: { readonly [method in Method]: (given: Params<method>) => object } = {
  GenerateBuyTransaction: (given) =>
    write(given, (params) => ({
      collectionAddress: readAddress(params.collectionAddress, 'collectionAddress'),
      buyer: readAddress(params.buyer, 'buyer'),
      marketplace: readWord(params.marketplace, 'marketplace'),
      ordersData: writeItems(writeOrderData, params.ordersData, 'ordersData', { least: 1, most: 50 }),
      additionalFees: writeFees(params.additionalFees),
      walletType: readOptional(readWord, params.walletType, 'walletType'),
    })),
  GetOrders: (given) =>
    write(given, ({ input }) => ({
      input: writeItems(writeOrderKey, input, 'input', { least: 1, most: 100 }),
    })),
  ListOrders: (given) =>
    write(given, ({ filter, sort, page }) => ({
      filter: writeFilter(or(filter, {}), 'filter'),
      sort: writeItems(writeSort, or(sort, []), 'sort', { most: 3 }),
      page: writePage(or(page, {}), 'page'),
    })),
  GenerateListingTransaction: (given) =>
    write(given, (params) => ({
      collectionAddress: readAddress(params.collectionAddress, 'collectionAddress'),
      owner: readAddress(params.owner, 'owner'),
      marketplace: readWord(params.marketplace, 'marketplace'),
      listing: writeNewListing(params.listing, 'listing'),
      additionalFees: writeFees(params.additionalFees),
    })),
  GenerateCancelTransaction: (given) =>
    write(given, (params) => ({
      collectionAddress: readAddress(params.collectionAddress, 'collectionAddress'),
      maker: readAddress(params.maker, 'maker'),
      marketplace: readWord(params.marketplace, 'marketplace'),
      orderId: writeOrderId(params.orderId, 'orderId'),
    })),
  Execute: (given) =>
    write(given, (params) => ({
      signature: readHex(params.signature, 'signature'),
      method: readText(params.method, 'method'),
      endpoint: readUrl(params.endpoint, 'endpoint'),
      executeType: readWord(params.executeType, 'executeType'),
      body: readJson(params.body, 'body'),
    })),
  GetSwapPrices: (given) =>
    write(given, (params) => ({
      userAddress: readAddress(params.userAddress, 'userAddress'),
      buyCurrencyAddress: readAddress(params.buyCurrencyAddress, 'buyCurrencyAddress'),
      buyAmount: writeAmount(params.buyAmount, 'buyAmount'),
      chainId: readChainId(params.chainId, 'chainId'),
      slippagePercentage: writeSlippage(or(params.slippagePercentage, 1), 'slippagePercentage'),
    })),
  GetSwapQuote: (given) =>
    write(given, (params) => ({
      userAddress: readAddress(params.userAddress, 'userAddress'),
      buyCurrencyAddress: readAddress(params.buyCurrencyAddress, 'buyCurrencyAddress'),
      sellCurrencyAddress: readAddress(params.sellCurrencyAddress, 'sellCurrencyAddress'),
      buyAmount: writeAmount(params.buyAmount, 'buyAmount'),
      chainId: readChainId(params.chainId, 'chainId'),
      includeApprove: readFlag(or(params.includeApprove, false), 'includeApprove'),
      slippagePercentage: writeSlippage(or(params.slippagePercentage, 1), 'slippagePercentage'),
    })),
  AddWebhookListener: (given) =>
    write(given, ({ url, filters, projectId }) => ({
      url: readUrl(url, 'url'),
      filters: writeFilters(filters, 'filters'),
      projectId: readOptional(readText, projectId, 'projectId'),
    })),
  RemoveWebhookListener: (given) =>
    write(given, ({ id, projectId }) => ({
      id: readText(id, 'id'),
      projectId: readText(projectId, 'projectId'),
    })),
  GetWebhookListener: writeOneListener,
  GetAllWebhookListeners: (given) =>
    write(given, ({ projectId, page }) => ({
      projectId: readOptional(readText, projectId, 'projectId'),
      page: readOptional(writePage, page, 'page'),
    })),
  UpdateWebhookListener: (given) =>
    write(given, ({ listener, projectId }) => ({
      listener: writeListener(listener, 'listener'),
      projectId: readOptional(readText, projectId, 'projectId'),
    })),
  ToggleWebhookListener: writeOneListener,
  PauseAllWebhookListeners: writeAnyListener,
  ResumeAllWebhookListeners: writeAnyListener,
  RotateWebhookSecret: writeOneListener,
  GetWebhookDeliveries: (given) =>
    write(given, ({ projectId, listenerId, state, page }) => ({
      projectId: readOptional(readText, projectId, 'projectId'),
      listenerId: readOptional(readText, listenerId, 'listenerId'),
      state: readOptional(readText, state, 'state'),
      page: readOptional(writePage, page, 'page'),
    })),
  ReplayWebhookDelivery: writeOneListener,
}

function write(given: object, of: (fields: Record<string, unknown>) => object): object {
  return readObject(given, undefined, of)
}

function or(value: unknown, otherwise: unknown): unknown {
  return value === undefined ? otherwise : value
}

function writeOrderData(value: unknown, key: Key): object {
  return readObject(value, key, ({ orderId, quantity, tokenId }) => ({
    orderId: writeOrderId(orderId, 'orderId'),
    quantity: writeAmount(quantity, 'quantity'),
    tokenId: readOptional(writeAmount, tokenId, 'tokenId'),
  }))
}

function writeFees(fees: unknown): object[] {
  return writeItems(writeFee, or(fees, []), 'additionalFees', { most: 10 })
}

function writeFee(value: unknown, key: Key): object {
  return readObject(value, key, ({ amount, receiver }) => ({
    amount: writeAmount(amount, 'amount'),
    receiver: readReceiver(receiver, 'receiver'),
  }))
}

function writeOrderKey(value: unknown, key: Key): object {
  return readObject(value, key, ({ contractAddress, orderId }) => ({
    contractAddress: readAddress(contractAddress, 'contractAddress'),
    orderId: writeOrderId(orderId, 'orderId'),
  }))
}

function writeOneListener(given: object): object {
  return write(given, ({ id, projectId }) => ({
    id: readText(id, 'id'),
    projectId: readOptional(readText, projectId, 'projectId'),
  }))
}

function writeAnyListener(given: object): object {
  return write(given, ({ projectId }) => ({ projectId: readOptional(readText, projectId, 'projectId') }))
}
