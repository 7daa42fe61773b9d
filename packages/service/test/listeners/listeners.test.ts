import { createHash, createHmac } from 'node:crypto'
import { type Hex, hexToBigInt, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenAbi } from '../support/startShop.js'
import { signatures, startIndexer } from './support/startIndexer.js'
import { startReceiver } from './support/startReceiver.js'

const indexer = await startIndexer()
const receiver = await startReceiver()
const { contracts } = indexer
const seller = indexer.account('seller')
const buyer = indexer.account('buyer').address

describe('AddWebhookListener', () => {
  test('delivers an event to the listener until it is removed', async () => {
    const path = '/default'
    const listener = await indexer.add(receiver.url + path, {
      contractAddresses: [contracts.erc1155],
      events: [signatures.single],
      tokenIDs: [7_001],
    })
    expect(listener).toEqual({
      id: expect.stringMatching(/^\d+$/),
      projectId: '1',
      projectID: '1',
      url: receiver.url + path,
      filters: {
        contractAddresses: [contracts.erc1155.toLowerCase()],
        events: [signatures.single],
        tokenIDs: ['7001'],
      },
      name: '',
      active: true,
      updatedAt: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_/),
    })

    await indexer.mint(seller.address, 7_002n, 1n)
    const receipt = await indexer.mint(seller.address, 7_001n, 5n)
    const [minted] = await receiver.arrived(1, path)
    const block = await indexer.client.getBlock({ blockHash: receipt.blockHash })
    const log = receipt.logs.findIndex(({ topics }) => topics[0] === minted?.body.event.topicHash)
    const { data, topics, logIndex, transactionHash } = receipt.logs[log] ?? receipt.logs[0] ?? { topics: [] }
    const address = (value: Hex) => value.toLowerCase()
    expect(minted?.body).toEqual({
      uid: createHash('sha256')
        .update(`31337|${receipt.blockHash}|${transactionHash}|${logIndex}`)
        .digest('hex'),
      type: 'BLOCK_ADDED',
      blockNumber: Number(receipt.blockNumber),
      blockHash: receipt.blockHash,
      parentBlockHash: block.parentHash,
      contractAddress: contracts.erc1155.toLowerCase(),
      contractType: 'ERC1155',
      txnHash: receipt.transactionHash,
      txnIndex: receipt.transactionIndex,
      txnLogIndex: String(log),
      ts: new Date(Number(block.timestamp) * 1000).toISOString(),
      event: {
        topicHash: toEventSelector(signatures.single),
        eventSig: signatures.single,
        types: ['address', 'address', 'address', 'uint256', 'uint256'],
        names: ['operator', 'from', 'to', 'id', 'value'],
        values: [
          address(seller.address),
          `0x${'0'.repeat(40)}`,
          address(seller.address),
          pad('0x1b59', { size: 32 }),
          pad('0x05', { size: 32 }),
        ],
      },
      logDataType: 'TOKEN_TRANSFER',
      rawLog: { data, topics: [...topics] },
    })
    expect(minted?.headers['content-type']).toBe('application/json')

    await indexer.write({
      from: seller,
      to: contracts.erc1155,
      abi: tokenAbi,
      functionName: 'safeTransferFrom',
      args: [seller.address, buyer, 7_001n, 2n, '0x'],
    })
    const [, moved] = await receiver.arrived(2, path)
    expect(moved?.body.event.values.slice(1, 3)).toEqual([address(seller.address), address(buyer)])
    expect(receiver.got.filter((request) => request.path === path)).toHaveLength(2)

    expect((await indexer.remove(listener.id)).json).toEqual({ status: true })
    await indexer.mint(seller.address, 7_001n, 5n)
    // Wait until a second listener has received the next event. If the first listener still existed, it would have received the event, too.
    await indexer.add(`${receiver.url}/after`, {
      contractAddresses: [contracts.erc1155],
      events: [signatures.single],
    })
    await indexer.mint(seller.address, 7_001n, 5n)
    await receiver.arrived(1, '/after')
    expect(receiver.got.filter((request) => request.path === path)).toHaveLength(2)
  })

  test('signs deliveries as Standard Webhooks specifies', async () => {
    const path = '/signed'
    const { secret } = await indexer.add(receiver.url + path, {
      contractAddresses: [contracts.erc721],
      events: [signatures.transfer721],
      tokenIDs: ['900001'],
    })
    await indexer.mintOne(buyer, 900_001n)
    const [signedOne] = await receiver.arrived(1, path)
    const { headers = {}, text } = signedOne ?? {}
    const id = headers['webhook-id']
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${id}.${headers['webhook-timestamp']}.${text}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(id).toMatch(/^msg_[0-9a-f]{64}$/)
  })

  test('names the arguments of short signatures arg1, arg2, …', async () => {
    const path = '/short'
    await indexer.add(receiver.url + path, {
      contractAddresses: [contracts.erc721],
      events: ['Transfer(address indexed,address indexed,uint256 indexed)'],
      accounts: [buyer],
      tokenIDs: [900_002],
    })
    await indexer.mintOne(seller.address, 900_003n)
    await indexer.mintOne(buyer, 900_002n)
    const [{ body } = { body: {} }] = await receiver.arrived(1, path)
    expect(body.event.names).toEqual(['arg1', 'arg2', 'arg3'])
    expect(body.event.eventSig).toBe('Transfer(address indexed, address indexed, uint256 indexed)')
    expect(hexToBigInt(body.event.values[2])).toBe(900_002n)
    expect(body.contractType).toBe('ERC721')
  })

  test('tells ERC-20 from ERC-721 transfers by their indexed arguments', async () => {
    await indexer.add(`${receiver.url}/as721`, {
      contractAddresses: [contracts.usdc, contracts.erc721],
      events: [signatures.transfer721],
    })
    await indexer.add(`${receiver.url}/as20`, {
      contractAddresses: [contracts.usdc, contracts.erc721],
      events: [signatures.transfer20],
    })
    const abi = [
      {
        type: 'function',
        name: 'transfer',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        outputs: [],
        stateMutability: 'nonpayable',
      },
    ]
    const from = indexer.account('buyer')
    await indexer.write({
      from,
      to: contracts.usdc,
      abi,
      functionName: 'transfer',
      args: [seller.address, 3n],
    })
    await indexer.mintOne(buyer, 900_004n)
    const [coin] = await receiver.arrived(1, '/as20')
    const [token] = await receiver.arrived(1, '/as721')
    expect(coin?.body).toMatchObject({ contractType: 'ERC20', contractAddress: contracts.usdc.toLowerCase() })
    expect(token?.body).toMatchObject({ contractType: 'ERC721' })
    expect(receiver.got.filter(({ path }) => path === '/as20' || path === '/as721')).toHaveLength(2)
  })

  test('finds events by topic hash, and reads the standard from the contract', async () => {
    const path = '/topics'
    await indexer.add(receiver.url + path, {
      contractAddresses: [contracts.erc1155],
      events: [],
      topicHashes: [toEventSelector('ApprovalForAll(address,address,bool)')],
    })
    await indexer.approveMarket(seller, contracts.erc1155, false)
    const [{ body } = { body: {} }] = await receiver.arrived(1, path)
    expect(body).toMatchObject({ contractType: 'ERC1155', logDataType: 'EVENT' })
    expect(body.event.types).toEqual(['address', 'address', 'bool'])
    await indexer.approveMarket(seller, contracts.erc1155, true)
  })

  test('matches token ids of a batch as numbers and as strings', async () => {
    const batch = { contractAddresses: [contracts.erc1155], events: [signatures.batch] }
    await indexer.add(`${receiver.url}/batch`, { ...batch, tokenIDs: [7_011, '7012'] })
    await indexer.add(`${receiver.url}/other-batch`, { ...batch, tokenIDs: ['7013'] })
    await indexer.mint(seller.address, 7_010n, 5n)
    await indexer.mint(seller.address, 7_012n, 5n)
    await indexer.write({
      from: seller,
      to: contracts.erc1155,
      abi: tokenAbi,
      functionName: 'safeBatchTransferFrom',
      args: [seller.address, buyer, [7_010n, 7_012n], [1n, 2n], '0x'],
    })
    const [{ body } = { body: {} }] = await receiver.arrived(1, '/batch')
    // ABI encoding of a dynamic array: offset, length, elements.
    const words = (...values: number[]) =>
      `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
    expect(body.event.values.slice(3)).toEqual([words(32, 2, 7_010, 7_012), words(32, 2, 1, 2)])
    expect(receiver.got.filter(({ path }) => path === '/other-batch')).toEqual([])
  })
})

describe('BLOCK_REMOVED', () => {
  test('retracts the event of a reorged block', async () => {
    const path = '/reorg'
    await indexer.add(receiver.url + path, {
      contractAddresses: [contracts.erc721],
      events: [signatures.transfer721],
      tokenIDs: ['900100', '900101', '900102'],
    })
    await indexer.mintOne(buyer, 900_100n)
    await indexer.mintOne(buyer, 900_101n)
    await receiver.arrived(2, path)
    await indexer.client.request<{ Parameters: [number, []]; ReturnType: null; Method: string }>({
      method: 'anvil_reorg',
      params: [2, []],
    })
    await indexer.mintOne(buyer, 900_102n)
    const all = await receiver.arrived(5, path)
    const [first, second] = all.map(({ body }) => body)
    expect(all.map(({ body }) => [body.type, hexToBigInt(body.event.values[2])])).toEqual([
      ['BLOCK_ADDED', 900_100n],
      ['BLOCK_ADDED', 900_101n],
      ['BLOCK_REMOVED', 900_101n],
      ['BLOCK_REMOVED', 900_100n],
      ['BLOCK_ADDED', 900_102n],
    ])
    expect(all[2]?.body).toEqual({ ...second, type: 'BLOCK_REMOVED' })
    expect(all[3]?.body).toEqual({ ...first, type: 'BLOCK_REMOVED' })
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  })
})

describe('createMetrics', () => {
  test('counts the delivery attempts', async () => {
    const response = await indexer.service.fetch(new Request('http://service.test/metrics'))
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(/tillkit_delivery_attempts_total\{type="BLOCK_ADDED",state="delivered"\} [1-9]/)
    expect(text).toContain('tillkit_ingest_lag_blocks{network="sandbox"} 0')
    expect(text).toMatch(/tillkit_deliveries_pending \d/)
  })
})
