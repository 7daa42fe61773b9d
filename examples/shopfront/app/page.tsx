import { listPieces } from '../shop/pieces'
import { Card } from './card'

/** The gallery. The server renders it completely, with prices and pictures, so it also works without JavaScript. */
export default async function Gallery() {
  const pieces = await listPieces()
  return (
    <>
      <h1>Gallery</h1>
      {pieces.length === 0 && <p>Nothing is for sale at the moment.</p>}
      <ul className="gallery">
        {pieces.map((piece) => (
          <li key={piece.href}>
            <Card piece={piece} />
          </li>
        ))}
      </ul>
    </>
  )
}
