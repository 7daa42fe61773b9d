import type { soften } from '../../../support/soften.js'

const readMessage = 'checkout/decode/readMessage.ts'
const verifyMessage = 'checkout/verify/verifyMessage.ts'
const login = 'checkout/verify/loginMessage.ts'

/** Each rule on messages, and a change of the source by which it does not hold any more. */
export const softenedRules: { readonly [rule: string]: soften.Rule } = {
  // What nobody could read
  'no bytes as long as a hash': [readMessage, 'stringToBytes(text).length === 32', 'false'],
  'no hash in hex': [readMessage, '[0-9a-f]{64,}', '[0-9a-f]{640,}'],
  'nothing longer than people read': [readMessage, '10_000', '100_000'],
  'bytes as they are': [readMessage, 'ignoreBOM: true', 'ignoreBOM: false'],
  'only characters with a shape': [readMessage, '[^\\p{L}', '[^\\s\\p{L}'],
  'nothing that Unicode lets a screen leave out': [readMessage, '|\\p{Default_Ignorable_Code_Point}|', '|'],
  'nothing blank': [readMessage, '\\u2800', ''],
  'no mark without a letter': [readMessage, ' || baseless.test(text)', ''],

  // A login
  'no text but a login or a listed one': [
    verifyMessage,
    "[elsewhere === undefined ? finding('unknown-message') : ",
    'elsewhere === undefined ? [] : [',
  ],
  'names no other site': [
    verifyMessage,
    'foreign === undefined ? matchLogin(text, check) : undefined',
    'matchLogin(text, check)',
  ],
  'from the first character': [login, '`^(?:', '`(?:'],
  'to the last character': [login, ')*)?$`', ')*)?`'],
  'host: ours': [login, `(?:$\{hosts.join('|')}) wants`, '\\\\S+ wants'],
  'host: a dot is a dot': [login, 'trust.origins.map(escapePattern)', 'trust.origins'],
  'host: with our scheme': [login, "'(?:$1)?'", "'(?:\\\\w+://)?'"],
  'account: the buyer’s': [login, 'getAddress(intent.buyer),', "'0x[0-9A-Fa-f]{40}',"],
  'account: with its checksum': [
    login,
    'getAddress(intent.buyer),',
    `\`(?:$\{intent.buyer}|$\{intent.buyer.toLowerCase()})\`,`,
  ],
  'statement: one line': [login, `[$\{unreserved}:/?#[\\\\]@ -]+`, `[$\{unreserved}:/?#[\\\\]@ \\n-]+`],
  'statement: in the characters of the grammar': [
    login,
    `(?:[$\{unreserved}:/?#[`,
    `(?:[%<>$\{unreserved}:/?#[`,
  ],
  'URI: ours': [login, `\`URI: $\{uri}\``, "'URI: \\\\S+'"],
  'URI: the whole host': [login, `join('|')})$\{tail}\``, "join('|')})\\\\S*`"],
  'URI: an escape has two digits': [login, '%[0-9A-Fa-f]{2}', '%[0-9A-Fa-f]{0,2}'],
  'version: 1': [login, "'Version: 1'", "'Version: [0-9.]+'"],
  'chain: the field itself': [login, `\`Chain ID: $\{intent.chainId}\``, "'Chain ID: [0-9]+'"],
  'chain: without zeros': [login, '`Chain ID: $', '`Chain ID: 0*$'],
  'nonce: eight characters': [login, '{8,}', '{7,}'],
  'nonce: letters and digits': [login, 'Nonce: [A-Za', 'Nonce: [ -A-Za'],
  'request id: without slashes': [login, `Request ID: $\{pchar}*`, `Request ID: (?:$\{pchar}|/)*`],
  'resources: ours': [login, `\\n- $\{uri})*`, '\\n- \\\\S+)*'],
  'resources: without capabilities': [login, `\\n- $\{uri})*`, `\\n- (?:$\{uri}|urn:recap:\\\\S+))*`],

  // Its times
  'time: of a day that there is': [login, '?.startsWith(local)', ''],
  'time: with a zone': [login, '(?:Z|[+-]\\d\\d:\\d\\d)$', '(?:Z|[+-]\\d\\d:\\d\\d)?$'],
  'time: not over': [login, ' && end > now', ''],
  'time: over some time after it was issued': [login, 'Math.min(issued, now)', 'now'],
  'time: not issued later': [login, 'Math.max(issued, begin, end)', 'Math.max(begin, end)'],
  'time: does not begin later': [login, 'Math.max(issued, begin, end)', 'Math.max(issued, end)'],
  'time: does not last': [login, 'Math.max(issued, begin, end)', 'Math.max(issued, begin)'],

  // A text that the host lists
  'listed: from the first character': [login, `\`^$\{pattern`, `\`$\{pattern`],
  'listed: to the last character': [login, "join('')}$`", "join('')}`"],
  'listed: signs are only signs': [login, 'escapePattern(part)', 'part'],
  'listed: the buyer’s address': [login, 'address: `', "address: '0x[0-9A-Fa-f]{40}', _: `"],
  'listed: the chain': [login, 'chainId: `', "chainId: '[0-9]+', _: `"],
  'listed: the time': [verifyMessage, 'const { issuedAt = ', 'const { issuedAt: _, issuedAt_: issuedAt = '],
  'listed: a nonce is no sentence': [login, '[A-Za-z0-9-]', '[ A-Za-z0-9-]'],
  'listed: a nonce ends': [login, '{8,64}', '{8,}'],
  'listed: a nonce is not too short': [login, '{8,64}', '{1,64}'],
  'listed: more than a few characters': [login, '< 16', '< 0'],
  'listed: each placeholder once': [login, ' || new Set(names).size < names.length', ''],
}
