'use client'
import { useContext } from 'react'
import { type Label, TillContext } from './TillContext.js'

/**
 * What the host calls contracts, accounts and networks, and the icons that it has of them: the `labels` of the nearest
 * `TillProvider`. Answers by an address in any case, by its shortened form, or by the id of a chain.
 *
 * @example
 * const labelOf = useLabels()
 * labelOf(order.priceCurrencyAddress).icon
 */
export function useLabels(): (key: string | number) => Label {
  const { labels = {} } = useContext(TillContext) ?? {}
  return (key) => {
    const wanted = `${key}`.toLowerCase()
    const [, label] = Object.entries(labels).find(([name]) => isNamed(name.toLowerCase(), wanted)) ?? []
    return label ?? {}
  }
}

function isNamed(name: string, wanted: string): boolean {
  return name === wanted || (wanted.includes('…') && `${name.slice(0, 6)}…${name.slice(-4)}` === wanted)
}
