import type { Ref } from 'react'

/**
 * Merges the props of a part with the props of the element that replaces the part. The element's props win, but event handlers, class
 * names, styles and refs of both apply.
 */
export function mergeProps(part: Props, own: Props): Props {
  const merged: Props = { ...part, ...own }
  for (const [name, value] of Object.entries(own)) {
    const base = part[name]
    if (value === undefined) merged[name] = base
    else if (isHandler(value) && isHandler(base) && /^on[A-Z]/.test(name)) {
      merged[name] = (...parameters: readonly unknown[]) => {
        value(...parameters)
        base(...parameters)
      }
    }
  }
  merged.className = [part.className, own.className].filter(Boolean).join(' ') || undefined
  if (part.style && own.style) merged.style = { ...part.style, ...own.style }
  if (part.ref && own.ref) merged.ref = bothRefs(part.ref as Ref<unknown>, own.ref as Ref<unknown>)
  return merged
}

type Props = { [name: string]: unknown }

function isHandler(value: unknown): value is (...parameters: readonly unknown[]) => void {
  return typeof value === 'function'
}

function bothRefs(...refs: readonly Ref<unknown>[]): Ref<unknown> {
  return (value: unknown) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }
  }
}
