import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** Renders a component with the props of its story, overridden by the values of the controls panel. */
export function Controlled<props extends object>({
  of: Component,
  ...props
}: { of: (props: props) => ReactNode } & props): ReactNode {
  const Shown = Component as unknown as ComponentType<object>
  return <Shown {...props} {...use(ControlsContext)} />
}

export const ControlsContext = createContext<{ readonly [prop: string]: unknown }>({})
