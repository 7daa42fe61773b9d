'use client'
import { type ReactNode, useState } from 'react'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** The icon of a currency or a network, or the first two letters of its name. */
export const Icon = withRef(function Icon(props: Icon.Props): ReactNode {
  const { src, name, children, ...rest } = props
  const [failed, setFailed] = useState<string>()
  const shown = src !== undefined && src !== failed
  return (
    <Part
      tag="span"
      partName="icon"
      state={{ monogram: shown || children ? undefined : [...name].slice(0, 2).join('') }}
      aria-hidden="true"
      {...rest}
    >
      {shown ? <img className="till-icon-image" src={src} alt="" onError={() => setFailed(src)} /> : children}
    </Part>
  )
})

export declare namespace Icon {
  type Props = Omit<PartProps<'span'>, 'children'> & {
    /** The URL of the icon. @default `children` */
    src?: string | undefined
    /** A drawing, shown without `src`, and if the icon does not load. @default the first two letters of `name` */
    children?: ReactNode
    /** The name of the currency or network. */
    name: string
  }
}
