'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** A token's picture in an `<img>`, so that the picture cannot run scripts. */
export const TokenPicture = withRef(function TokenPicture(props: TokenPicture.Props): ReactNode {
  const { src, alt, loading = false, children, ...rest } = props
  const { order } = useMessages()
  const [failed, setFailed] = useState<string>()
  const status = loading ? 'loading' : src === undefined || failed === src ? 'missing' : 'shown'
  return (
    <Part tag="div" partName="picture" state={{ status }} {...rest}>
      {status === 'shown' && (
        <img
          className="till-picture-image"
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
      {status === 'missing' && <span className="till-picture-missing">{order.noPicture}</span>}
      {children}
    </Part>
  )
})

export declare namespace TokenPicture {
  type Props = PartProps<'div'> & {
    /** The URL of the picture. @default a text instead of the picture */
    src?: string | undefined
    /** The alternative text. */
    alt: string
    /** Whether the URL is still loading. @default false */
    loading?: boolean | undefined
  }
}
