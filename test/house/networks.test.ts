import { readFileSync } from 'node:fs'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { files, fillPage, sources, writeNetworks } from '../../tools/writeNetworks.js'

const text = readFileSync(files.source, 'utf8')
const page = readFileSync(files.page, 'utf8')
const lines = text.split('\n')
const withAddress = lines.flatMap((line, at) => {
  const [address] = line.match(/0x[0-9a-fA-F]{40}/) ?? []
  return address ? [{ line, before: lines[at - 1] ?? '', address }] : []
})

describe('src/networks/networks.ts', () => {
  test('is current', () => {
    expect(writeNetworks()).toBe(text)
    expect(fillPage(page)).toBe(page)
  })

  test('has a source beside each address', () => {
    expect(withAddress.length).toBeGreaterThan(200)
    const without = withAddress.filter(({ line, before }) => {
      const [, named = ''] =
        line.match(/\/\/ Address from (.+)$/) ?? before.match(/^ *\/\/ Address from (.+)$/) ?? []
      return !named.split(', ').every((source) => sources.includes(source))
    })
    expect(without).toEqual([])
  })

  test('has each address with its checksum', () => {
    expect(withAddress.filter(({ address }) => getAddress(address) !== address)).toEqual([])
  })
})
