'use client'
import { useState } from 'react'
import { fingerprint } from '../query/fingerprint.js'

export function useEqual<value>(value: value): value {
  const [stable, setStable] = useState({ value })
  if (stable.value === value || fingerprint(stable.value) === fingerprint(value)) return stable.value
  setStable({ value })
  return value
}
