'use client'
import { useEffect, useState } from 'react'

/**
 * Keeps a value as it is for as long as somebody is at what shows it, by a pointer or by the keys: what changes under a finger
 * is not what was meant. `handlers` are for an element around all of that.
 */
export function useHold<value>(options: useHold.Options<value>): useHold.ReturnType<value> {
  const { value, selector, active, known = true } = options
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [kept, keep] = useState<{ value: value }>()
  const held = active && (isPointed || isFocused)
  const keeps = held && known
  if (keeps && !kept) keep({ value })
  if (!keeps && kept) keep(undefined)
  const isAt = (target: EventTarget) => target instanceof Element && target.closest(selector) !== null

  useEffect(() => {
    if (active) return
    // What is gone from the screen is not told that it was left.
    setPointed(false)
    setFocused(false)
  }, [active])

  return {
    value: keeps && kept ? kept.value : value,
    held,
    handlers: {
      onPointerOver: ({ target }) => setPointed(isAt(target)),
      onPointerLeave: () => setPointed(false),
      // Where the focus goes, not where it leaves: in between nothing has it, and who looks then takes it for lost.
      onFocus: ({ target }) => setFocused(isAt(target) && (target as Element).matches(':focus-visible')),
    },
  }
}

export declare namespace useHold {
  type Options<value> = {
    value: value
    /** What shows it, within the element that has the handlers. */
    selector: string
    /** Whether it is shown. */
    active: boolean
    /** Whether it is known: what is not yet there comes, whoever is at it. @default true */
    known?: boolean | undefined
  }
  type ReturnType<value> = {
    value: value
    /** Whether somebody is at it. */
    held: boolean
    handlers: {
      onPointerOver: (event: { target: EventTarget }) => void
      onPointerLeave: () => void
      onFocus: (event: { target: EventTarget }) => void
    }
  }
}
