import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** Shows a component with the props of its story, and over them what was chosen in the panel of controls. */
export function Controlled<props extends object>({
  of: Component,
  ...props
}: { of: (props: props) => ReactNode } & props): ReactNode {
  const Shown = Component as unknown as ComponentType<object>
  return <Shown {...props} {...use(ControlsContext)} />
}

/** Carries the props that were chosen in the panel of controls. */
export const ControlsContext = createContext<{ readonly [prop: string]: unknown }>({})
