import { installPeers } from './installPeers.js'
import { measurePeers } from './measurePeers.js'

/** One table of `printPeers`, in a process of its own: what a peer goes on asking afterwards ends with it. */
const { load } = await installPeers()
const found = await measurePeers({ load, ...JSON.parse(process.argv[2]) })
process.send(found, () => process.exit())
