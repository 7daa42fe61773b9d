import type { CSSProperties } from 'react'

/** The controls that every story has in Storybook. Each one sets the width or a documented CSS variable. */
export const designControls = {
  'Design: accent': { control: 'color' },
  'Design: corners': { control: { type: 'range', min: 0, max: 2, step: 0.125 } },
  'Design: room': { control: { type: 'range', min: 0.5, max: 2, step: 0.125 } },
  'Design: width': { control: { type: 'range', min: 320, max: 1280, step: 10 } },
} as const

/** Returns the CSS style for the design controls that have a value. */
export function designOf(args: { readonly [name: string]: unknown }): CSSProperties {
  const valueWithUnit = (name: keyof typeof designControls, unit: string) =>
    args[name] === undefined ? undefined : `${args[name]}${unit}`
  return {
    '--till-accent': valueWithUnit('Design: accent', ''),
    '--till-radius': valueWithUnit('Design: corners', 'rem'),
    '--till-space': valueWithUnit('Design: room', 'rem'),
    maxWidth: valueWithUnit('Design: width', 'px'),
  } as CSSProperties
}
