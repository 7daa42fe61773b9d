import type { CSSProperties } from 'react'

/** What every story can be tried with in the panel of controls: each sets a documented variable around it. */
export const designControls = {
  'Design: accent': { control: 'color' },
  'Design: corners': { control: { type: 'range', min: 0, max: 2, step: 0.125 } },
  'Design: room': { control: { type: 'range', min: 0.5, max: 2, step: 0.125 } },
  'Design: width': { control: { type: 'range', min: 320, max: 1280, step: 10 } },
} as const

/** The style that is chosen there; nothing while nothing is. */
export function designOf(args: { readonly [name: string]: unknown }): CSSProperties {
  const said = (name: keyof typeof designControls, unit: string) =>
    args[name] === undefined ? undefined : `${args[name]}${unit}`
  return {
    '--till-accent': said('Design: accent', ''),
    '--till-radius': said('Design: corners', 'rem'),
    '--till-space': said('Design: room', 'rem'),
    maxWidth: said('Design: width', 'px'),
  } as CSSProperties
}
