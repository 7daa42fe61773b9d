import { measureSizes } from '../tools/measureSizes.js'
import { listOrders } from './listOrders.js'
import { measureCards } from './measureCards.js'
import { measureCheckout } from './measureCheckout.js'
import { measureDecoding } from './measureDecoding.js'
import { measureInteractions } from './measureInteractions.js'
import { measurePrices } from './measurePrices.js'
import { measureRequests } from './measureRequests.js'
import { measureSweep } from './measureSweep.js'
import { measureWidget } from './measureWidget.js'
import { openMarket } from './openMarket.js'
import { printPeers } from './peers/printPeers.js'
import { measureWebhooks, webhookParts } from './webhooks/measureWebhooks.js'

/**
 * `npm run bench` measures the speed of Tillkit and of a baseline on this machine. Compare the ratios of both, which depend little on the
 * machine. `--peers` compares Tillkit with other kits instead. `--only requests`, or several names with commas, measures only these parts.
 * The exit code is 1 if a value is outside of its limit. The limits leave room for a busy machine.
 */
const names = ['checkout', 'requests', 'sweep', 'ticking', 'cards', 'presses', ...webhookParts, 'sizes']
const [, onlyNames] = process.argv.join(' ').split(' --only ')
const only = onlyNames?.split(/[ ,]+/) ?? names
const wants = (name) => only.includes(name)
const unknown = only.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}. There are: ${names.join(', ')}.`)

if (process.argv.includes('--peers')) {
  await printPeers()
  process.exit()
}

print('', 'ours', 'bare', 'ratio')
if (wants('checkout') || wants('requests')) {
  const market = await openMarket()
  try {
    const { manifest, pid, seconds } = market
    if (wants('checkout')) {
      const checkout = await measureCheckout({ manifest, rounds: 12 })
      row('whole checkout ÷ its two transactions by viem', checkout.checkout, checkout.script, 'ms')
      const prices = await measurePrices({ manifest, rounds: 60 })
      row('GetSwapPrices of 40 currencies ÷ its one eth_call', prices.ours, prices.bare, 'ms')
      if (prices.ours > 3 * prices.bare) fail('The prices take over three times as long as their one call.')
      print('sandbox, start to ready', `${seconds.toFixed(1)} s`)
    }
    if (wants('requests')) {
      const input = await listOrders({ manifest, count: 100 })
      const { one, hundred, answer } = await measureRequests({ manifest, input, pid })
      row('GetOrders of 1 ÷ a bare Hono route', one.service, one.bare, '/s')
      row('the same, processor time', one.cpu.service, one.cpu.bare, 'µs', { atMost: 4 })
      row('GetOrders of 100 ÷ a bare Hono route', hundred.service, hundred.bare, '/s', { atLeast: 0.5 })
      row('the same, processor time', hundred.cpu.service, hundred.cpu.bare, 'µs', { atMost: 2.5 })
      const decoding = measureDecoding({ answer })
      row('decoding 1,000 orders ÷ JSON.parse of them', decoding.decode, decoding.parse, 'ms')
    }
  } finally {
    await market.close()
  }
}

if (wants('sweep')) {
  const sweep = measureSweep()
  row('verifying a sweep of 20 on Seaport ÷ decoding it', sweep.verify, sweep.decode, 'ms')
  print(
    'the same, of the 10 ms it may take',
    `${sweep.verify.toFixed(1)} ms`,
    sweep.verify > 10 ? 'over 10' : '',
  )
}

if (wants('ticking')) {
  const ticking = await openMarket('--block-time', '1')
  try {
    const { checkout, script } = await measureCheckout({
      manifest: ticking.manifest,
      rounds: 4,
      ticking: true,
    })
    row('the same with blocks of 1 s', checkout, script, 'ms')
  } finally {
    await ticking.close()
  }
}

if (wants('cards')) {
  const { ours, grid, given, bare } = await measureCards({ rounds: 5 })
  row('1,000 cards, painted ÷ bare React cards', ours.paint, bare.paint, 'ms', { atMost: 6 })
  row('the same, until the chain has told all of it', ours.shown, bare.shown, 'ms')
  row('the same in an OrderGrid, painted', grid.paint, bare.paint, 'ms', { atMost: 1 })
  row('without a button, of what is given, painted', given.paint, bare.paint, 'ms', { atMost: 3 })
  row('rendering the page around them once more', ours.again, bare.again, 'ms')
  row('a change to one of them', ours.change, bare.change, 'ms')
  hold('the page once more, of the 50 ms it may take', ours.again, 'ms', { atMost: 50 })
  print('requests for 1,000 cards', String(ours.requests))
}

if (wants('presses')) {
  const pages = {
    'the demo page': await measureInteractions({ rounds: 3 }),
    'the widget': await measureWidget({ rounds: 3 }),
  }
  print('\nfrom a press to the next picture, a quarter as fast')
  for (const [place, presses] of Object.entries(pages))
    for (const [name, wait] of Object.entries(presses)) hold(`${place}: ${name}`, wait, 'ms', { atMost: 200 })
}

await measureWebhooks({ row, print, hold, wants })

if (wants('sizes')) {
  print('\nkB after gzip, peers left out', 'first load', 'all', 'budget')
  for (const { name, first, all, budget } of await measureSizes()) {
    const [one, both] = [first, all].map((bytes) => (bytes / 1000).toFixed(1))
    print(name, one, both, budget === undefined ? '' : String(budget / 1000))
  }
}

/** Prints our value, the baseline and their ratio. If the ratio is outside of `limit`, the run continues and ends with exit code 1. */
function row(name, ours, bare, unit, limit) {
  const text = (value) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
  const ratio = ours / bare
  print(name, text(ours), text(bare), `${ratio.toFixed(2)} ×`, verdict(ratio, limit))
}

/** Prints a value. If the value is outside of `limit`, the run continues and ends with exit code 1. */
function hold(name, value, unit, limit) {
  print(name, `${Math.round(value)} ${unit}`, verdict(value, limit))
}

function verdict(value, { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = {}) {
  if (value < atLeast) {
    process.exitCode = 1
    return `below ${atLeast}`
  }
  if (value <= atMost) return ''
  process.exitCode = 1
  return `above ${atMost}`
}

function fail(why) {
  console.error(why)
  process.exitCode = 1
}

function print(name, ...cells) {
  console.log(name.padEnd(50) + cells.map((cell) => cell.padStart(12)).join(''))
}
