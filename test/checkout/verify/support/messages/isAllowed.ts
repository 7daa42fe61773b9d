import { place } from '../place.js'
import { sites, world } from './world.js'

/**
 * Whether a text may be signed. This is a second implementation of the rules: it shares no code with `verify`, and parses each line
 * separately.
 */
export function isAllowed(text: string): boolean {
  return text.length <= 10_000 && (isListed(text) || isLogin(text))
}

function isLogin(text: string): boolean {
  // The grammar of EIP-4361 allows only printable ASCII characters and line breaks.
  if (!/^[\x20-\x7e\n]*$/.test(text) || !namesOwnSitesOnly(text)) return false
  const lines = text.split('\n')
  const next = () => lines.shift() ?? 'nothing'
  const headers = sites.flatMap((site) => {
    const host = site.slice('https://'.length)
    return [host, site].map((name) => `${name} wants you to sign in with your Ethereum account:`)
  })
  if (!headers.includes(next()) || next() !== place.buyer || next() !== '') return false
  const statement = next()
  if (statement !== '' && (!isWord(statement, `${unreserved}${delims}:/?#[]@ `) || next() !== ''))
    return false
  const uri = next()
  if (!uri.startsWith('URI: ') || !isOwn(uri.slice(5))) return false
  if (next() !== 'Version: 1' || next() !== `Chain ID: ${place.chainId}`) return false
  const nonce = next()
  if (!nonce.startsWith('Nonce: ') || !isWord(nonce.slice(7), alphanumeric) || nonce.length < 15) return false
  const issued = timeOf(next(), 'Issued At: ')
  const far = place.now + 3_600_000
  if (issued === undefined || issued > far) return false
  let ends = issued + 3_600_000
  if (lines[0]?.startsWith('Expiration Time:')) {
    const time = timeOf(next(), 'Expiration Time: ')
    if (time === undefined || time > far) return false
    ends = time
  }
  if (ends <= place.now) return false
  if (lines[0]?.startsWith('Not Before:')) {
    const time = timeOf(next(), 'Not Before: ')
    if (time === undefined || time > far) return false
  }
  if (lines[0]?.startsWith('Request ID: ') && !isEscaped(next().slice(12), `${unreserved}${delims}:@`))
    return false
  if (lines[0] === 'Resources:') {
    next()
    while (lines.length > 0) {
      const line = next()
      if (!line.startsWith('- ') || !isOwn(line.slice(2))) return false
    }
  }
  return lines.length === 0
}

/** Whether the text is one of the three listed texts that may be signed. This function shares no code with `verify`. */
function isListed(text: string): boolean {
  if (text === world.messages[0]) return true
  const french = 'Bienvenue à la place — código: '
  const token = `${alphanumeric}-`
  if (text.startsWith(french)) {
    const nonce = text.slice(french.length)
    return nonce.length >= 8 && nonce.length <= 64 && isWord(nonce, token)
  }
  const [first, second, wallet = '', chain, nonce = '', issued = '', ...more] = text.split('\n')
  if (first !== 'Welcome to Market.' || second !== '' || more.length > 0) return false
  const wallets = [place.buyer, place.buyer.toLowerCase()].map((address) => `Wallet: ${address}`)
  if (!wallets.includes(wallet) || chain !== `Chain: ${place.chainId}`) return false
  const value = nonce.slice(7)
  if (!nonce.startsWith('Nonce: ') || value.length < 8 || value.length > 64 || !isWord(value, token))
    return false
  const time = timeOf(issued, 'Issued At: ')
  return time !== undefined && Math.abs(time - place.now) <= 3_600_000 && time > place.now - 3_600_000
}

/** Whether every site that the text names belongs to the marketplace. */
function namesOwnSitesOnly(text: string): boolean {
  const own = sites.map((site) => site.slice('https://'.length))
  const named = text.split('//').slice(1)
  return named.every((rest) => own.includes((rest.split(/[\s/?#'"<>)\]]/)[0] ?? '').toLowerCase()))
}

function isOwn(address: string): boolean {
  const site = sites.find((each) => address.startsWith(each))
  if (site === undefined) return false
  const rest = address.slice(site.length)
  const [beforeFragment = '', ...fragments] = rest.split('#')
  if (fragments.length > 1 || (rest !== '' && !'/?#'.includes(rest.charAt(0)))) return false
  const [path = '', ...queries] = beforeFragment.split('?')
  const inPath = `${unreserved}${delims}:@/`
  return isEscaped(path, inPath) && [...queries, ...fragments].every((part) => isEscaped(part, `${inPath}?`))
}

function isEscaped(text: string, characters: string): boolean {
  return isWord(text.replace(/%[0-9A-Fa-f][0-9A-Fa-f]/g, ''), characters)
}

function isWord(text: string, characters: string): boolean {
  return [...text].every((character) => characters.includes(character))
}

/** Parses an RFC 3339 time without the code of `verify`. */
function timeOf(line: string, name: string): number | undefined {
  const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:(Z)|([+-])(\d\d):(\d\d))$/
  const parts = line.startsWith(name) ? shape.exec(line.slice(name.length)) : null
  if (!parts) return undefined
  const at = (index: number) => Number(parts[index] ?? 0)
  const [year, month, day, hour, minute, second] = [at(1), at(2), at(3), at(4), at(5), at(6)]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59 || at(10) > 23 || at(11) > 59)
    return undefined
  const offset = (at(10) * 60 + at(11)) * (parts[9] === '-' ? -1 : 1)
  const years = new Date(0).setUTCFullYear(year, month - 1, day)
  const seconds = hour * 3_600 + minute * 60 + second - offset * 60
  return years + seconds * 1_000 + Math.floor(at(7) * 1_000)
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const unreserved = `${alphanumeric}-._~`
const delims = "!$&'()*+,;="
