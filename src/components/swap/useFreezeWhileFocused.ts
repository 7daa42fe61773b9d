'use client'
import { useEffect, useState } from 'react'

/** Freezes a value while the pointer or the keyboard focus is on its element. So the value cannot change just before a click. */
export function useFreezeWhileFocused<value>(
  options: useFreezeWhileFocused.Options<value>,
): useFreezeWhileFocused.ReturnType<value> {
  const { value, selector, active, known = true } = options
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [frozen, freeze] = useState<{ value: value }>()
  const held = active && (isPointed || isFocused)
  const isFrozen = held && known
  if (isFrozen && !frozen) freeze({ value })
  if (!isFrozen && frozen) freeze(undefined)
  const isAt = (target: EventTarget) => target instanceof Element && target.closest(selector) !== null

  useEffect(() => {
    if (active) return
    // An element that disappears fires no `pointerleave` event, so reset the state here.
    setPointed(false)
    setFocused(false)
  }, [active])

  return {
    value: isFrozen && frozen ? frozen.value : value,
    held,
    handlers: {
      onPointerOver: ({ target }) => setPointed(isAt(target)),
      onPointerLeave: () => setPointed(false),
      // Do not use `onBlur`: while the focus moves from one element to the next, no element has the focus, so the value would unfreeze.
      onFocus: ({ target }) => setFocused(isAt(target) && (target as Element).matches(':focus-visible')),
    },
  }
}

export declare namespace useFreezeWhileFocused {
  type Options<value> = {
    value: value
    selector: string
    active: boolean
    /** Whether the value has loaded. The hook freezes only a loaded value. @default true */
    known?: boolean | undefined
  }
  type ReturnType<value> = {
    value: value
    held: boolean
    handlers: {
      onPointerOver: (event: { target: EventTarget }) => void
      onPointerLeave: () => void
      onFocus: (event: { target: EventTarget }) => void
    }
  }
}
