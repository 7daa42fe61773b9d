import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { reservePort } from '../setup/ports/reservePort.js'
import { playStory } from './support/playStory.js'
import { watchFaults } from './support/watchFaults.js'

/* These tests start `npm run stories`, the development server of Storybook. */

const browser = await launchChromium()
afterAll(() => browser.close())

describe('live stories', () => {
  test('play in the dev server, too', async () => {
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

/** Starts the server of `npm run stories`. Returns `stop`, which ends it. */
async function startDevelopment() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const at = `http://localhost:${await reservePort()}`
  const options = ['dev', '--port', new URL(at).port, '--no-open', '--ci', '--disable-telemetry']
  const program = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  // The server runs in a process group of its own, so that `stop` also ends its children.
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
