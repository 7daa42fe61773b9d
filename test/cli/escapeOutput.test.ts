import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { escapeOutput } from '../../src/cli/escapeOutput.js'
import { createHonestPlan } from '../checkout/verify/support/honestPlans.js'
import { place } from '../checkout/verify/support/place.js'
import { testWhole } from '../setup/sample.js'
import { startCli } from '../setup/startCli.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'
import { planFile } from './support/planFile.js'

/** A text with control characters: it clears the screen, sets a title, hides and reverses text, and has unusual line ends. */
const hostile = '\x1b[2J\x1b]0;title\x07\x9b31m\u202edengis\u200b\r\x85\u2028\x00\x7f'

describe('escapeOutput', () => {
  test('escapes control, bidi, hidden and unassigned characters', () => {
    const written: unknown[] = []
    const stream = { write: (chunk: unknown) => written.push(chunk) > 0 }
    escapeOutput(stream)
    stream.write('Plain – text “with” 漢字 and 🎉,\nin lines.\n')
    stream.write(`${hostile}\u{e0041}`)
    stream.write('\u034f\u3164\u115f\u2800\ufe0f\uffa0')
    // The stream must also escape these four: a visible format character, a private-use and an unassigned character, and a lone surrogate.
    stream.write('\u0600\ue000\u0378\ud800')
    stream.write(new Uint8Array([27]))
    expect(written).toEqual([
      'Plain – text “with” 漢字 and 🎉,\nin lines.\n',
      String.raw`\u001b[2J\u001b]0;title\u0007\u009b31m\u202edengis\u200b\u000d\u0085\u2028\u0000\u007f\udb40\udc41`,
      String.raw`\u034f\u3164\u115f\u2800\ufe0f\uffa0`,
      String.raw`\u0600\ue000\u0378\ud800`,
      new Uint8Array([27]),
    ])
  })
})

describe('tillkit', () => {
  test.each([[[]], [['--json']], [['--verbose']]])(
    'prints no control character of a plan (%j)',
    async (options) => {
      const { steps } = createHonestPlan({ venue: 'gasless', messages: [hostile] })
      const crooked = steps.map(({ signature, post, ...step }) => ({
        ...step,
        id: `${step.id}${hostile}`,
        ...(signature && {
          signature: {
            ...signature,
            domain: { ...signature.domain, name: hostile, version: hostile },
            primaryType: hostile,
          },
        }),
        ...(post && { post: { ...post, endpoint: `/${hostile}`, method: hostile } }),
      }))
      const output = await outputOf([
        'verify',
        await file(planFile('gasless', { steps: [...steps, ...crooked] })),
        ...options,
      ])
      expect(output).toContain('wrong-order')
    },
  )

  testWhole('prints no control character of an error', async () => {
    expect(await outputOf([hostile.replace('\0', '')])).toContain('The command ')
    expect(await outputOf(['--verbose', hostile.replace('\0', '')])).toContain('The command ')
    expect(await outputOf(['verify', await file(planFile('gasless', { buyer: hostile }))])).toContain('buyer')
    const policy = { [`${hostile}\nAll steps may be signed.`]: 1 }
    expect(await outputOf(['verify', await file(planFile('gasless', { policy }))])).not.toMatch(/^All of it/m)
    expect(
      await outputOf(['verify', await file(planFile('gasless', { marketplace: place.market }))]),
    ).toContain('Refused')
  })
})

/** Runs the built command, checks that it prints plain text only, and returns the text. */
async function outputOf(argv: string[]): Promise<string> {
  const { stdout, stderr } = await startCli(argv).ended
  expect(`${stdout}${stderr}`).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
  return `${stdout}${stderr}`
}

async function file(text: string): Promise<string> {
  const path = join(await temporaryFolder(), 'plan.json')
  await writeFile(path, text)
  return path
}
