import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signToken, tokenSecret } from './support/signToken.js'
import { signatures, startIndexer } from './support/startIndexer.js'

const otherSecret = 'another secret of the tests, as long as the first'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const indexer = await startIndexer({
  config: {
    projects: [
      { id: '1', accessKey: 'key', tokenSecret },
      { id: '2', accessKey: 'key2', tokenSecret: otherSecret },
      { id: '3', accessKey: 'key3', tokenPublicKey: pem, serviceAccounts: ['till'] },
      { id: '4', accessKey: 'key4', tokenSecret, maxWebhookListeners: 0 },
      { id: '5', accessKey: 'key5', tokenSecret, maxWebhookListeners: 2 },
      { id: '6', accessKey: 'key6' },
    ],
  },
})
const filters = { contractAddresses: [indexer.contracts.erc1155], events: [signatures.single] }
const url = 'https://receiver.example/hook'

/** Signs a token with the private key of project 3. */
function signRsa(claims: Record<string, unknown>): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ project: '3', exp: 4_000_000_000, ...claims })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Returns the error of an HTTP request with this token, or `undefined`. */
async function errorOf(token: string | undefined, accessKey = 'key', scheme = 'BEARER') {
  const authorization = token === undefined ? '' : `${scheme} ${token}`
  const { json } = await indexer.call(
    'GetAllWebhookListeners',
    {},
    { 'x-access-key': accessKey, authorization },
  )
  return json.error
}

describe('createAuthorizer', () => {
  test('accepts a token with any spelling of the scheme', async () => {
    for (const scheme of ['BEARER', 'Bearer', 'bearer', 'bEaReR']) {
      expect(await errorOf(signToken(), 'key', scheme)).toBe(undefined)
    }
    expect(await errorOf(signToken({ project: 1 }))).toBe(undefined)
    expect(await errorOf(signRsa({ service: 'till' }), 'key3')).toBe(undefined)
  })

  const [header = '', claims = '', signature = ''] = signToken().split('.')
  const forged: Record<string, string | undefined> = {
    'no token': undefined,
    'no scheme': '',
    'not a token': 'secret',
    'another secret': signToken({}, { secret: 'some secret that is not the one of anybody' }),
    'no signature': `${header}.${claims}.`,
    'a changed signature': `${header}.${claims}.${signature.slice(0, -4)}AAAA`,
    'algorithm none': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
    'another algorithm': signToken({}, { header: { alg: 'HS512' } }),
    'a critical header that nobody knows': signToken({}, { header: { alg: 'HS256', crit: ['x'], x: 1 } }),
    'no end': signToken({ exp: undefined }),
    'an end that is no time': signToken({ exp: 'never' }),
    'no project': signToken({ project: undefined }),
    'not begun yet': signToken({ nbf: 3_900_000_000 }),
    'too long': signToken({ more: 'x'.repeat(9_000) }),
  }
  for (const [what, token] of Object.entries(forged)) {
    test(`responds with Unauthorized: ${what}`, async () => {
      expect(await errorOf(token)).toBe('Unauthorized')
    })
  }

  test('rejects a public key that is used as a shared secret', async () => {
    expect(await errorOf(signToken({ project: '3' }, { secret: pem }), 'key3')).toBe('Unauthorized')
  })

  test('rejects a token for a project without a token key', async () => {
    expect(await errorOf(signToken({ project: '6' }, { secret: '' }), 'key6')).toBe('Unauthorized')
  })

  test('responds with SessionExpired when the token has expired', async () => {
    expect(await errorOf(signToken({ exp: 1_000_000_000 }))).toBe('SessionExpired')
  })

  test('responds with PermissionDenied to the token of another project', async () => {
    expect(await errorOf(signToken({ project: '2' }, { secret: otherSecret }))).toBe('PermissionDenied')
    expect(await errorOf(signToken({ project: '2' }))).toBe('PermissionDenied')
    expect(await errorOf(signToken(), 'key2')).toBe('PermissionDenied')
  })

  test("responds with ProjectNotFound when the token's project is unknown", async () => {
    expect(await errorOf(signToken({ project: '99' }))).toBe('ProjectNotFound')
  })

  test('responds with UserNotFound when the token names no known service account', async () => {
    expect(await errorOf(signRsa({ service: 'stranger' }), 'key3')).toBe('UserNotFound')
    expect(await errorOf(signRsa({}), 'key3')).toBe('UserNotFound')
  })
})

describe('listenerHandlers', () => {
  const second = {
    'x-access-key': 'key2',
    authorization: `BEARER ${signToken({ project: '2' }, { secret: otherSecret })}`,
  }
  const as = (project: string) => ({
    'x-access-key': `key${project}`,
    authorization: `BEARER ${signToken({ project })}`,
  })

  test('returns the same listener when it is added again', async () => {
    const first = await indexer.add(url, { ...filters, tokenIDs: ['2', 1], accounts: [] })
    const again = await indexer.add('https://RECEIVER.example:443/hook', {
      ...filters,
      contractAddresses: [filters.contractAddresses[0]?.toLowerCase()],
      events: [signatures.single.replaceAll('uint256', 'uint').replaceAll(', ', ',  ')],
      tokenIDs: [1, 2, '2'],
    })
    expect(again).toEqual(first)
    expect((await indexer.add(url, filters)).id).not.toBe(first.id)
  })

  test('hides the listeners of other projects', async () => {
    const { id } = await indexer.add('https://receiver.example/own', filters)
    for (const [method, body] of Object.entries({
      RemoveWebhookListener: { id, projectId: '2' },
      GetWebhookListener: { id },
      UpdateWebhookListener: { listener: { id, active: false } },
      ToggleWebhookListener: { id },
      RotateWebhookSecret: { id },
    })) {
      const { json } = await indexer.call(method, body, second)
      expect([method, json.error]).toEqual([method, 'NotFound'])
      const named = { ...body, projectId: '1' }
      expect((await indexer.call(method, named, second)).json.error).toBe('PermissionDenied')
    }
    await indexer.call('PauseAllWebhookListeners', {}, second)
    expect((await indexer.call('GetAllWebhookListeners', {}, second)).json.webhookListeners).toEqual([])
    expect((await indexer.call('GetWebhookListener', { id })).json.webhookListener.active).toBe(true)
  })

  test('gets, updates, toggles, pauses, resumes and rotates', async () => {
    const { id, secret } = await indexer.add('https://receiver.example/many', filters)
    const read = async () =>
      (await indexer.call('GetWebhookListener', { id: Number(id), projectId: 1 })).json.webhookListener
    const listener = {
      id,
      name: 'mints',
      url: 'https://receiver.example/new',
      filters: { ...filters, accounts: [] },
    }
    expect((await indexer.call('UpdateWebhookListener', { listener })).json).toEqual({ status: true })
    expect(await read()).toMatchObject({ name: 'mints', url: listener.url, active: true })
    const toggled = await indexer.call('ToggleWebhookListener', { id })
    expect(toggled.json.webhookListener).toMatchObject({ id, active: false })
    // Only AddWebhookListener and RotateWebhookSecret return the webhook secret.
    const { webhookListeners } = (await indexer.call('GetAllWebhookListeners', {})).json
    for (const one of [await read(), toggled.json.webhookListener, ...webhookListeners])
      expect(one).not.toHaveProperty('secret')
    await indexer.call('ResumeAllWebhookListeners', {})
    expect(await read()).toMatchObject({ active: true })
    await indexer.call('PauseAllWebhookListeners', { projectId: '1' })
    expect(await read()).toMatchObject({ active: false })
    const rotated = await indexer.call('RotateWebhookSecret', { id })
    expect(rotated.json.webhookListener.secret).toMatch(/^whsec_/)
    expect(rotated.json.webhookListener.secret).not.toBe(secret)
    await indexer.call('ResumeAllWebhookListeners', {})
  })

  test('responds with InvalidTier and ProjectLimitReached at the limits of a project', async () => {
    const add = (project: string, path: string) =>
      indexer.call('AddWebhookListener', { url: url + path, filters }, as(project))
    expect((await add('4', '')).json.error).toBe('InvalidTier')
    const added = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => add('5', path)))
    expect(added.map(({ json }) => json.error ?? 'added').sort()).toEqual([
      'ProjectLimitReached',
      'ProjectLimitReached',
      'added',
      'added',
    ])
    const [one] = added.flatMap(({ json }) => json.listener ?? [])
    await indexer.call('RemoveWebhookListener', { id: one.id, projectId: '5' }, as('5'))
    expect((await add('5', '/e')).status).toBe(200)
  })

  test('responds with NotFound to an unknown id', async () => {
    for (const id of ['0', '999999', 'x', '', '9'.repeat(40)]) {
      const { json } = await indexer.remove(id)
      expect([id, json.error]).toEqual([id, 'NotFound'])
    }
    const { id } = await indexer.add('https://receiver.example/gone', filters)
    await indexer.remove(id)
    expect((await indexer.remove(id)).json.error).toBe('NotFound')
  })

  const address = indexer.contracts.erc1155
  const many = (count: number, make: (index: number) => unknown) =>
    Array.from({ length: count }, (_, i) => make(i))
  const wrong: [string, object, string][] = [
    ['no contract', { contractAddresses: [] }, 'InvalidArgument'],
    ['too many contracts', { contractAddresses: many(1001, () => address) }, 'InvalidArgument'],
    ['a short address', { contractAddresses: [address.slice(0, -1)] }, 'InvalidArgument'],
    [
      'a bad checksum',
      {
        contractAddresses: [
          address
            .replace(/[a-f]/, (x) => x.toUpperCase())
            .replace(/[A-F](?=[^A-F]*$)/, (x) => x.toLowerCase()),
        ],
      },
      'InvalidArgument',
    ],
    ['no event', { events: [] }, 'InvalidArgument'],
    ['too many events', { events: many(21, () => signatures.single) }, 'InvalidArgument'],
    ['an event that is none', { events: ['Transfer(address'] }, 'InvalidArgument'],
    ['a type that is none', { events: ['Transfer(adress)'] }, 'InvalidArgument'],
    ['a negative token id', { tokenIDs: [-1] }, 'InvalidArgument'],
    ['a token id that is too large', { tokenIDs: [`${2n ** 256n}`] }, 'InvalidArgument'],
    ['a broken token id', { tokenIDs: [1.5] }, 'InvalidArgument'],
    ['too many token ids', { tokenIDs: many(1001, String) }, 'InvalidArgument'],
    ['an account that is none', { accounts: ['0x'] }, 'InvalidArgument'],
    ['a topic that is none', { topicHashes: ['0x12'] }, 'InvalidArgument'],
    ['events that are no list', { events: signatures.single }, 'WebrpcBadRequest'],
    ['an event that is no text', { events: [7] }, 'WebrpcBadRequest'],
    ['no filters', { contractAddresses: undefined }, 'WebrpcBadRequest'],
  ]
  for (const [what, change, error] of wrong) {
    test(`responds with ${error} to ${what}`, async () => {
      const { json, status } = await indexer.call('AddWebhookListener', {
        url,
        filters: { ...filters, ...change },
      })
      expect([json.error, status]).toEqual([error, 400])
    })
  }
})
