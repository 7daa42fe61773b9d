'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/**
 * The picture of a token, through `<img>` only: nothing in it can run. Shows a quiet ground while it loads, and says
 * so where there is none.
 */
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
    /** Where the picture is. Without it the place stays empty. @default none */
    src?: string | undefined
    /** What the picture shows, for those who do not see it. */
    alt: string
    /** Whether it is not known yet which picture it is. @default false */
    loading?: boolean | undefined
  }
}
