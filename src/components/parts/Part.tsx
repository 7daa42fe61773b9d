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

/**
 * One part of a component: an element with the class `till-<partName>`, its state as `data-*`, and everything else passed
 * on. `render` puts another element in its place, which gets the same props.
 */
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
    /** The class without its prefix, such as `card-title`. */
    partName: string
    /** @default {} */
    state?: PartState | undefined
  }
}

/** The props of every part: those of its element, and `render`. */
export type PartProps<tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentPropsWithRef<tag>,
  'className'
> & {
  /** Classes beside the part’s own. */
  className?: string | undefined
  /** Another element to use, or a function that is given the props and the state and returns one. */
  render?: PartRender | undefined
}

/** What takes the place of a part's element. */
export type PartRender =
  | ReactElement<{ [name: string]: unknown }>
  | ((props: { [name: string]: unknown }, state: PartState) => ReactNode)

/** The props of an element with its `ref`, which stands beside them up to React 18. */
function ownProps(element: ReactElement<{ [name: string]: unknown }>): { [name: string]: unknown } {
  if (Number.parseInt(version, 10) > 18) return element.props
  return { ...element.props, ref: (element as { ref?: unknown }).ref ?? undefined }
}
