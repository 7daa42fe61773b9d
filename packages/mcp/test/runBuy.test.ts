import { describe, expect, test } from 'vitest'
import { startCli } from '../../../test/setup/startCli.js'
import { runBuy } from '../src/runBuy.js'
import { openDesk } from './support/openDesk.js'

const desk = await openDesk()
const print = desk.orderAbout(/10\^30 prints at one wei/)
const { market } = desk.manifest.contracts
const tooMany = 10n ** 17n + 1n

/** Opens a budget of 10^17 wei and a wallet. The returned functions run `tillkit buy` with both. */
async function openCommand() {
  const [budget, wallet] = [await desk.openBudget(), await desk.openWallet()]
  const argumentsOf = (quantity: bigint, more: string[]) => {
    const order = ['--collection', print.collection, '--order', print.orderId, '--quantity', `${quantity}`]
    return [...desk.argumentsOf({ budget, wallet }), ...order, '--max', `${10n ** 18n}`, ...more]
  }
  /** Runs the command as a process. */
  const buy = (quantity: bigint, ...more: string[]) => startCli(['buy', ...argumentsOf(quantity, more)]).ended
  /** Runs the command in this process, which takes less CPU. */
  const read = async (quantity: bigint, ...more: string[]) => {
    let text = ''
    const write = (part: string) => {
      text += part
    }
    const code = await runBuy({ argv: argumentsOf(quantity, more), write })
    return { code, text }
  }
  return { buy, read, wallet }
}

describe('tillkit buy', () => {
  test('prints the wallet request of a dry run, pays once with --yes, and not again for the same key', async () => {
    const { buy, read, wallet } = await openCommand()
    const dry = await buy(7n)
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toMatch(/^Possible for 7\. /)
    expect(dry.stdout).toContain(`"to":"${market}"`)
    expect(await read(7n, '--yes', '--key', 'one', '--dry-run')).toMatchObject({ code: 0 })
    expect(wallet.sent).toEqual([])
    const made = await buy(7n, '--yes', '--key', 'one')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/^Paid 7 in 0x[0-9a-f]{64}\.\n$/)
    expect(await buy(7n, '--yes', '--key', 'one')).toEqual(made)
    expect(wallet.sent).toMatchObject([{ to: market, value: '0x7' }])
    expect(wallet.sent).toHaveLength(1)
  })

  test('ends with 1 and pays nothing beyond the budget, above --max, or if --key is missing', async () => {
    const { buy, read, wallet } = await openCommand()
    const refused = await buy(tooMany, '--yes', '--key', 'a')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('The budget does not allow this purchase.')
    await expect(read(tooMany)).rejects.toMatchObject({ code: 'BudgetDenied' })
    await expect(read(9n, '--max', '8', '--yes', '--key', 'b')).rejects.toMatchObject({
      code: 'BudgetDenied',
    })
    await expect(read(9n, '--yes')).rejects.toMatchObject({ code: 'BuyerInvalid' })
    const text = 'Not possible: BudgetDenied. The price is 9.\n'
    expect(await read(9n, '--max', '8')).toEqual({ code: 1, text })
    expect(wallet.sent).toEqual([])
  })

  test('prints one line of JSON with --json, even if the budget refuses', async () => {
    const { read, wallet } = await openCommand()
    const readJson = async (...parameters: Parameters<typeof read>) => {
      const { code, text } = await read(...parameters)
      expect(text.split('\n')).toHaveLength(2)
      return { exit: code, ...JSON.parse(text) }
    }
    expect(await readJson(11n, '--json')).toMatchObject({
      exit: 0,
      status: 'simulated',
      maxTotal: '11',
      walletRequest: { method: 'eth_sendTransaction', params: [{ to: market, value: '0xb' }] },
    })
    expect(await readJson(11n, '--json', '--max', '10')).toMatchObject({ exit: 1, status: 'refused' })
    expect(await readJson(tooMany, '--json', '--yes', '--key', 'a')).toMatchObject({
      exit: 1,
      code: 'BudgetDenied',
    })
    expect(wallet.sent).toEqual([])
    expect(await readJson(11n, '--json', '--yes', '--key', 'b')).toMatchObject({
      exit: 0,
      key: 'b',
      status: 'made',
      amount: '11',
    })
    expect(wallet.sent).toHaveLength(1)
  })
})
