import type { Chance } from '../../../../../packages/service/test/listeners/storm/createChance.js'
import { place } from '../place.js'
import type { writeLogin } from './writeLogin.js'

type Spoil = (chance: Chance) => writeLogin.Options

/** Fields with values that no login to the marketplace has. Some of them are close to valid values. */
export const spoiledFields: [Spoil, ...Spoil[]] = [
  (chance) => ({ host: chance.oneOf(hosts) }),
  (chance) => ({ host: chance.oneOf(hosts), uri: chance.oneOf(addresses) }),
  (chance) => ({ scheme: chance.oneOf(['http', 'ftp', 'javascript', 'HTTPS', '1https', '', 'blob:https']) }),
  (chance) => ({ uri: chance.oneOf(addresses) }),
  (chance) => ({ uri: chance.oneOf(addresses) }),
  (chance) => ({ address: chance.oneOf(accounts) }),
  (chance) => ({ chainId: chance.oneOf(chains) }),
  // `verify` must read the chain id from its field, and not from the statement.
  (chance) => ({ chainId: '1', statement: chance.oneOf([`Chain ID: ${place.chainId}`, 'Chain ID: 1']) }),
  (chance) => ({ statement: chance.oneOf(statements) }),
  (chance) => ({ statement: chance.oneOf(statements) }),
  (chance) => ({ version: chance.oneOf(['', '2', '1.0', '01', ' 1', '1 ', '1\nVersion: 2']) }),
  (chance) => ({ nonce: chance.oneOf(['', '1234567', '1234-5678', '12345678 ', '1234567ä', '12345678\nx']) }),
  (chance) => ({ issuedAt: chance.oneOf(times) }),
  (chance) => ({ issuedAt: moment(-3_600_000 - chance.below(10 ** 10)), expirationTime: undefined }),
  (chance) => ({ issuedAt: moment(3_600_001 + chance.below(10 ** 10)) }),
  (chance) => ({ expirationTime: chance.oneOf(times) }),
  (chance) => ({ expirationTime: moment(chance.oneOf([0, -1, -1_000, 3_600_001, 86_400_000, 10 ** 12])) }),
  (chance) => ({ notBefore: chance.oneOf(times) }),
  (chance) => ({ notBefore: moment(3_600_001 + chance.below(10 ** 10)) }),
  (chance) => ({ expirationTime: shifted(-chance.below(86_400_000), chance) }),
  (chance) => ({ expirationTime: shifted(3_600_001 + chance.below(86_400_000), chance) }),
  (chance) => ({ issuedAt: shifted(3_600_001 + chance.below(86_400_000), chance) }),
  (chance) => ({ requestId: chance.oneOf(['a b', 'a/b', 'a?b', '%2', 'a"b', 'é', 'a\nb']) }),
  (chance) => ({ resources: [chance.oneOf(addresses)] }),
  (chance) => ({ resources: ['https://market.example/own', chance.oneOf(addresses)] }),
  (chance) => ({ resources: [chance.oneOf(capabilities)] }),
  (chance) => ({
    statement: 'I further authorize the stated URI to perform the following actions on my behalf: (1) all.',
    resources: [chance.oneOf(capabilities)],
  }),
]

const hosts = list(
  'evil.example market.example.evil.example evil.example:443 market.example:8443 market.example:443 MARKET.EXAMPLE',
  'xn--mrket-gra.example market.example. evil.example/market.example market.example/ market.example@evil.example',
  'evil.example#market.example evil.example\\market.example id.market.example sub.market.example marketexample',
  'mаrket.example market.example%2f 127.0.0.1 [::1] marketplace.invalid market.example, .market.example null',
  'user@market.example evil.example@market.example market.example:evil market.example:0443 market.example:80 market.example..',
  'xn--mrket-3nf.example market。example ｍarket.example market.example%00 market.example; market.exampIe rnarket.example',
  'id.market.example:08443 id.market.example:8443. id.market.example:8443@evil.example market.example:8443@market.example',
)
const addresses = list(
  'https://evil.example https://evil.example/ https://market.example.evil.example/ https://market.example@evil.example/',
  'https://market.example:443/ https://market.example:8443/ http://market.example/ //market.example/ market.example',
  'https:market.example https:/market.example https:///market.example https://MARKET.EXAMPLE/ https://market.example.',
  'https:\\\\market.example https://market.example\\@evil.example https://user:pass@market.example/ urn:recap:e30',
  'javascript:alert(1) data:text/plain,x blob:https://market.example/1 ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual',
  'https://market.example/% https://market.example/%2 https://market.example/a#b#c https://market.example/[a] did:x:y',
  'https://market.example/"x" https://market.example/<x> https://market.exampleevil.example/ null https://null/ file:///',
  'https://market.example%2eevil.example/ https://market.example%40evil.example/ https://market.example;.evil.example/',
  'https://market.example:80/ https://id.market.example/ https://id.market.example:8443.evil.example/ https://xn--mrket-3nf.example/',
  'https://market.example//evil.example/ https://market.example/?next=//evil.example https://market.example/\\evil.example',
  'https://evil.example#https://market.example/ https://evil.example?https://market.example/ https://https://market.example/',
  'https://market.example/ä https://mаrket.example/ wss://market.example/ https://market.example-evil.example/ about:blank',
)
const accounts = list(
  place.stranger,
  `${place.buyer.toLowerCase()} 0x${place.buyer.slice(2).toUpperCase()} 0X${place.buyer.slice(2)}`,
  `${place.buyer.slice(0, -1)} ${place.buyer}0 ${place.buyer.slice(2)} buyer.eth 0x`,
)
const chains = list(
  '1',
  `0${place.chainId} ${place.chainId}0 0x7a69 -31337 3.1337e4 10 31336 +${place.chainId} ${place.chainId}.0 ${place.chainId}n 31_337 31,337 ３１３３７`,
)
const times: [string, ...string[]] = [
  'now',
  '',
  '2027-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2027-01-15 08:00:00Z',
  '2027-01-15T08:00:00',
  '2027-01-15T08:00:00z',
  '2027-01-15T24:00:00Z',
  '2027-01-15T08:60:00Z',
  '2027-01-15T08:00:60Z',
  '2027-01-15T08:00Z',
  '2026-12-31T23:59:60Z',
  '2027-01-15T23:59:60+15:59',
  '2027-00-15T08:00:00Z',
  '2027-13-15T08:00:00Z',
  '2027-01-00T08:00:00Z',
  '2027-01-32T08:00:00Z',
  '2027-04-31T08:00:00Z',
  '2100-02-29T00:00:00Z',
  '2027-01-15T08:00:00+24:00',
  '2027-01-15T08:00:00+02:60',
  '2027-01-15T08:00:00+0200',
  '2027-01-15T08:00:00+02',
  '2027-01-15T08:00:00 Z',
  '2027-01-15T08:00:00,5Z',
  '2027-01-15T08:00:00.1234567890Z',
  '2027-01-15t08:00:00Z',
  '2027-W02-5T08:00:00Z',
  '2027-015T08:00:00Z',
  '-002027-01-15T08:00:00Z',
  '２027-01-15T08:00:00Z',
  // In their own time zone, these times look later than now, but they have already passed.
  '2027-01-15T09:30:00+02:00',
  '2027-01-15T21:59:59+14:00',
  '2027-01-15T08:59:59+23:59',
  '2027-1-15T08:00:00Z',
  '2027-01-15T08:00:00+2:00',
  '2027-01-15T08:00:00+25:00',
  '2027-01-15T08:00:00.Z',
  'Fri, 15 Jan 2027 08:00:00 GMT',
  '1800000000000',
  '+012027-01-15T08:00:00Z',
  '2099-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  ' 2027-01-15T08:00:00Z',
  '2027-01-15T08:00:00Z ',
  '2027-01-15T08:00:00Z\nExpiration Time: 2099-01-01T00:00:00Z',
]
const statements: [string, ...string[]] = [
  'See https://evil.example/terms',
  'See //evil.example',
  'See https://market.example@evil.example',
  'evil.example wants you to sign in with your Ethereum account:',
  'Chain ID: 31337',
  ' URI: https://market.example',
  'nonce: 12345678',
  'Resources:',
  'Not Before: never',
  'A "quoted" word',
  'Über alles',
  '100% free',
  'on and '.repeat(1_500),
  'back\\slash',
  'a\tb',
  'line\rreturn',
  'two\nlines',
  'two\n\nparagraphs',
  '',
  '<b>bold</b>',
  'zero\u200bwidth',
  'right to \u202e left',
  'Welcome\u00a0back',
]
const capabilities = list(
  'urn:recap:eyJhdHQiOnt9fQ URN:RECAP:eyJhdHQiOnt9fQ urn:recap: urn:Recap:x urn:uuid:x ucan:x',
)

function moment(fromNow: number): string {
  return new Date(place.now + fromNow).toISOString()
}

const zones: [readonly [string, number], ...(readonly [string, number])[]] = [
  ['+14:00', 840],
  ['-12:00', -720],
  ['+05:45', 345],
  ['-00:00', 0],
]

/** Writes a moment in another time zone. */
function shifted(fromNow: number, chance: Chance): string {
  const [zone, minutes] = chance.oneOf(zones)
  return moment(fromNow + minutes * 60_000).replace('Z', zone)
}

function list(...lines: [string, ...string[]]): [string, ...string[]] {
  return lines.flatMap((line) => line.split(' ')) as [string, ...string[]]
}
