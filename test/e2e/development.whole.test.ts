import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { reservePort } from '../setup/ports/reservePort.js'
import { playStory } from './support/playStory.js'
import { watchFaults } from './support/watchFaults.js'

/* `npm run stories`, as it is while one writes them. */

const browser = await launchChromium()
afterAll(() => browser.close())

describe('live stories', () => {
  test('behavior: they play while one writes them, too', async () => {
    const dev = await startDevelopment()
    try {
      const page = await browser.newPage()
      const faults = watchFaults(page)
      expect(await playStory({ page, url: dev.url, id: 'live--buy-with-token' })).toBe('success')
      expect(faults).toEqual([])
    } finally {
      await dev.stop()
    }
  })
})

/** Starts what `npm run stories` starts, until `stop`. */
async function startDevelopment() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const at = `http://localhost:${await reservePort()}`
  const options = ['dev', '--port', new URL(at).port, '--no-open', '--ci', '--disable-telemetry']
  const program = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  // A group of its own, so that what it starts in turn ends with it.
  const child = spawn(process.execPath, [program, ...options], { cwd: root, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  await expect
    .poll(() => fetch(`${at}/index.json`).then((answer) => answer.ok, String), { timeout: 120_000 })
    .toBe(true)
  return {
    url: at,
    async stop() {
      if (child.pid) process.kill(-child.pid)
      await ended
    },
  }
}
