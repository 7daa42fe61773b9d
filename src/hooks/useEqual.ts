'use client'
import { useState } from 'react'
import { fingerprint } from '../query/fingerprint.js'

/** The first of several values that say the same, so that plain data given inline is as good as memoised. */
export function useEqual<value>(value: value): value {
  const [kept, keep] = useState({ value })
  if (kept.value === value || fingerprint(kept.value) === fingerprint(value)) return kept.value
  keep({ value })
  return value
}
