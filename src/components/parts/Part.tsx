'use client'
import {
  type ComponentPropsWithRef,
  cloneElement,
  createElement,
  type JSX,
  type ReactElement,
  type ReactNode,
  version,
} from 'react'
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
  if (render) return cloneElement(render, mergeProps(props, ownProps(render)))
  return createElement(tag as string, props)
})

export declare namespace Part {
  type Tag = keyof JSX.IntrinsicElements

  type Options<tag extends Tag> = PartProps<tag> & {
    tag: tag
    partName: string
    state?: PartState | undefined
  }
}

/** The props of every part: those of its element, and `render`. */
export type PartProps<tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentPropsWithRef<tag>,
  'className'
> & {
  /** Class names in addition to the part's own. */
  className?: string | undefined
  /** An element that replaces the part's own, or a function that gets the props and the state and returns an element. */
  render?: PartRender | undefined
}

/** A replacement for a part's own element: an element, or a function that returns one. */
export type PartRender =
  | ReactElement<{ [name: string]: unknown }>
  | ((props: { [name: string]: unknown }, state: PartState) => ReactNode)

function ownProps(element: ReactElement<{ [name: string]: unknown }>): { [name: string]: unknown } {
  if (Number.parseInt(version, 10) > 18) return element.props
  return { ...element.props, ref: (element as { ref?: unknown }).ref ?? undefined }
}
