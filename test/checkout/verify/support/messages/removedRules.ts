import type { removeRule } from '../../../support/removeRule.js'

const readMessage = 'checkout/decode/readMessage.ts'
const verifyMessage = 'checkout/verify/verifyMessage.ts'
const login = 'checkout/verify/loginMessage.ts'

/** Each rule on messages, with a change of the source text that removes the rule. */
export const removedRules: { readonly [rule: string]: removeRule.Rule } = {
  'no bytes as long as a hash': [readMessage, 'stringToBytes(text).length === 32', 'false'],
  'no hash in hex': [readMessage, '[0-9a-f]{64,}', '[0-9a-f]{640,}'],
  'a maximum length': [readMessage, '10_000', '100_000'],
  'no byte order mark': [readMessage, 'ignoreBOM: true', 'ignoreBOM: false'],
  'only visible characters': [readMessage, '[^\\p{L}', '[^\\s\\p{L}'],
  'no ignorable characters': [readMessage, '|\\p{Default_Ignorable_Code_Point}|', '|'],
  'nothing blank': [readMessage, '\\u2800', ''],
  'no combining mark without a letter': [readMessage, ' || baseless.test(text)', ''],

  'only a login or a listed text': [
    verifyMessage,
    "[foreignHost === undefined ? finding('unknown-message') : ",
    'foreignHost === undefined ? [] : [',
  ],
  'no other site': [
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

  'time: an existing day': [login, '?.startsWith(local)', ''],
  'time: with a zone': [login, '(?:Z|[+-]\\d\\d:\\d\\d)$', '(?:Z|[+-]\\d\\d:\\d\\d)?$'],
  'time: not expired': [login, ' && end > now', ''],
  'time: expires after it was issued': [login, 'Math.min(issued, now)', 'now'],
  'time: not issued later': [login, 'Math.max(issued, begin, end)', 'Math.max(begin, end)'],
  'time: has begun': [login, 'Math.max(issued, begin, end)', 'Math.max(issued, end)'],
  'time: ends soon': [login, 'Math.max(issued, begin, end)', 'Math.max(issued, begin)'],

  'listed: from the first character': [login, `\`^$\{pattern`, `\`$\{pattern`],
  'listed: to the last character': [login, "join('')}$`", "join('')}`"],
  'listed: special characters are literal': [login, 'escapePattern(part)', 'part'],
  'listed: the buyer’s address': [login, 'address: `', "address: '0x[0-9A-Fa-f]{40}', _: `"],
  'listed: the chain': [login, 'chainId: `', "chainId: '[0-9]+', _: `"],
  'listed: the time': [verifyMessage, 'const { issuedAt = ', 'const { issuedAt: _, issuedAt_: issuedAt = '],
  'listed: a nonce has no spaces': [login, '[A-Za-z0-9-]', '[ A-Za-z0-9-]'],
  'listed: a nonce has a maximum length': [login, '{8,64}', '{8,}'],
  'listed: a nonce has a minimum length': [login, '{8,64}', '{1,64}'],
  'listed: a minimum length of the text': [login, '< 16', '< 0'],
  'listed: each placeholder once': [login, ' || new Set(names).size < names.length', ''],
}
