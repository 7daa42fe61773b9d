'use client'
import { type ReactNode, useState } from 'react'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** The icon of a currency or a network, or the first letter of its name. */
export const Icon = withRef(function Icon(props: Icon.Props): ReactNode {
  const { src, name, ...rest } = props
  const [failed, setFailed] = useState<string>()
  const shown = src !== undefined && src !== failed
  return (
    <Part
      tag="span"
      partName="icon"
      state={{ monogram: shown ? undefined : [...name][0] }}
      aria-hidden="true"
      {...rest}
    >
      {shown && <img className="till-icon-image" src={src} alt="" onError={() => setFailed(src)} />}
    </Part>
  )
})

export declare namespace Icon {
  type Props = Omit<PartProps<'span'>, 'children'> & {
    /** The URL of the icon. @default the first letter of `name` */
    src?: string | undefined
    /** The name of the currency or network. */
    name: string
  }
}
