import { createRoot } from 'react-dom/client'
import { createThirdwebClient, defineChain } from 'thirdweb'
import { BuyDirectListingButton, ThirdwebProvider } from 'thirdweb/react'

const client = createThirdwebClient({ clientId: 'bench' })
const chain = defineChain({ id: 1, rpc: 'http://localhost/node' })
const main = document.createElement('main')
document.body.append(main)

createRoot(main).render(
  <ThirdwebProvider>
    <BuyDirectListingButton
      client={client}
      chain={chain}
      contractAddress="0x5FbDB2315678afecb367f032d93F642f64180aa3"
      listingId={1n}
      payModal={{ metadata: { name: 'Leaf' } }}
    >
      Buy
    </BuyDirectListingButton>
  </ThirdwebProvider>,
)
