'use client'
import { useContext } from 'react'
import { type Label, TillContext } from './TillContext.js'

/**
 * Returns a function that looks up a label. Its parameter is an address in upper or lower case, a shortened address, or a chain id.
 *
 * @example
 * const labelOf = useLabels()
 * labelOf(order.priceCurrencyAddress).icon
 */
export function useLabels(): (key: string | number) => Label {
  const { labels = {} } = useContext(TillContext) ?? {}
  return (key) => {
    const search = `${key}`.toLowerCase()
    const [, label] = Object.entries(labels).find(([name]) => isNamed(name.toLowerCase(), search)) ?? []
    return label ?? {}
  }
}

function isNamed(name: string, search: string): boolean {
  return name === search || (search.includes('…') && `${name.slice(0, 6)}…${name.slice(-4)}` === search)
}
