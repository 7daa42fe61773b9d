import { parseUnits } from 'viem'
import { formatFiat, formatShort } from '../../../src/components/parts/format.js'

/**
 * Checks each amount in a text against the formatter for `locale`. Returns one entry per amount: `undefined` if the amount is right, and
 * otherwise the amount.
 */
export function judgeAmounts(text: string, locale: string): (string | undefined)[] {
  return [
    ...numbersOf(text).map((number) => findFault(number, locale)),
    ...worthsOf(text).map((worth) => findFaultOfWorth(worth, locale)),
  ]
}

/**
 * Returns the texts of Tillkit's parts that are visible or that screen readers announce, without addresses, hashes, dates and code. Tests
 * also run this function in browser pages, so it uses only globals.
 */
export function readTexts(root: Node = document.body): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent?.closest('[class^="till-"]') || parent.closest('code, time, bdi[lang]')) continue
    const element = parent.closest('data') ?? parent
    texts.push(element.textContent?.replace(/0x[\da-f…]+/gi, '') ?? '')
  }
  return texts
}

/**
 * Returns the amounts in the main area of a checkout, or an empty list if there is no checkout. Tests also run this function in browser
 * pages, so it uses only globals.
 */
export function readMainAmounts(root: ParentNode = document): string[] {
  const main = root.querySelector('.till-checkout-main')?.cloneNode(true)
  if (!(main instanceof Element)) return []
  // Each of these parts may repeat an amount, such as the details and the step that shows the wallet's amount. So remove them.
  const apart =
    '.till-details, .till-hidden, .till-pay-list, .till-notice-funds, .till-active, .till-checkout-narration'
  for (const hidden of main.querySelectorAll(apart)) hidden.remove()
  return [...(main.textContent ?? '').matchAll(/\d[\d.,\u202f\u00a0]*(?=\u00a0(?:USDC|USDT|DAI|ETH))/g)].map(
    String,
  )
}

/** Returns the numbers before a currency symbol, and the numbers with at least seven digits. */
function numbersOf(text: string): string[] {
  return [
    ...text.matchAll(/\d[\d.,\u202f\u00a0]*(?=[\u00a0 ](?:USDC|USDT|DAI|ETH)\b)/g),
    ...text.matchAll(/\d{7,}/g),
  ].map(([number]) => number)
}

/** Returns the amounts with a dollar sign on either side. */
function worthsOf(text: string): string[] {
  const sign = String.raw`(?:US\$|\$US|\$)`
  const number = String.raw`\d(?:[\d.,\u202f\u00a0]*\d)?`
  const worth = new RegExp(`${sign}[\\u202f\\u00a0]?${number}|${number}[\\u202f\\u00a0 ]?${sign}`, 'g')
  return text.match(worth) ?? []
}

/** Returns the number if the formatter would have written it differently. */
function findFault(number: string, locale: string): string | undefined {
  const plain = plainOf(number, locale)
  if (!/^\d+(\.\d{1,6})?$/.test(plain)) return number
  const written = formatShort({ amount: parseUnits(plain, 6), decimals: 6, locale })
  return written === number ? undefined : number
}

/** Returns the dollar amount if the formatter would have written it differently. */
function findFaultOfWorth(worth: string, locale: string): string | undefined {
  const plain = plainOf(worth.replaceAll(/[^\d.,\u202f\u00a0]/g, ''), locale)
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return worth
  return formatFiat({ value: plain, locale }).includes(worth) ? undefined : worth
}

/** Returns a localised number as a plain decimal. */
function plainOf(number: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const separator = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return number.trim().replaceAll(separator('group'), '').replace(separator('decimal'), '.')
}
