'use client'
import {
  type ComponentPropsWithRef,
  cloneElement,
  createElement,
  isValidElement,
  type JSX,
  type ReactElement,
  type ReactNode,
  version,
} from 'react'
import { isObject } from '../../protocol/formats.js'
import { mergeProps } from './mergeProps.js'
import { type PartState, stateAttributes } from './stateAttributes.js'
import { withRef } from './withRef.js'

export const Part = withRef(function Part<tag extends Part.Tag>(parameters: Part.Options<tag>): ReactNode {
  const { tag, partName, state = {}, render, className, ...rest } = parameters
  const props = {
    ...stateAttributes(state),
    ...rest,
    className: className ? `till-${partName} ${className}` : `till-${partName}`,
  }
  if (typeof render === 'function') return render(props, state)
  if (!render) return createElement(tag as string, props)
  const element = resolveLazy(render)
  if (!isElement(element)) throw new TypeError('render must be an element or a function')
  return cloneElement(element, mergeProps(props, ownProps(element)))
})

export declare namespace Part {
  type Tag = keyof JSX.IntrinsicElements

  type Options<tag extends Tag> = PartProps<tag> & {
    tag: tag
    partName: string
    state?: PartState | undefined
  }
}

/** The props of every part: the props of its element, and `render`. */
export type PartProps<tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentPropsWithRef<tag>,
  'className'
> & {
  /** Class names in addition to the part's own class name. */
  className?: string | undefined
  /** An element that replaces the part's own element, or a function that gets the props and the state and returns an element. */
  render?: PartRender | undefined
}

/** A replacement for a part's own element: an element, or a function that returns one. */
export type PartRender = PartElement | ((props: { [name: string]: unknown }, state: PartState) => ReactNode)

type PartElement = ReactElement<{ [name: string]: unknown }>

/**
 * Resolves a lazy element, as React itself does for children. An element from a server component is lazy while its data loads, and also
 * during development in Next.js. Suspends the part until then: `_init` throws the promise of the element.
 */
function resolveLazy(value: unknown): unknown {
  return isLazy(value) ? resolveLazy(value._init(value._payload)) : value
}

type Lazy = { _payload: unknown; _init: (payload: unknown) => unknown }

function isLazy(value: unknown): value is Lazy {
  return isObject(value) && value.$$typeof === Symbol.for('react.lazy') && typeof value._init === 'function'
}

function isElement(value: unknown): value is PartElement {
  return isValidElement(value)
}

function ownProps(element: PartElement): { [name: string]: unknown } {
  if (Number.parseInt(version, 10) > 18) return element.props
  return { ...element.props, ref: (element as { ref?: unknown }).ref ?? undefined }
}
