import { createServer } from 'node:http'
import { nowOf } from '../nowOf.js'

/**
 * A process that takes every POST, and does nothing else. It is told how many more to wait for and how long to take for each, says that it
 * knows, and tells when the first behind those to be skipped, and the last of them, were there.
 */
let left = Number.POSITIVE_INFINITY
let skipped = 0
let wait = 0
let first
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const answer = () => response.writeHead(204).end()
    if (wait > 0) setTimeout(answer, wait)
    else answer()
    if (skipped-- === 0) first = nowOf()
    if (--left === 0) process.send({ arrived: { first, last: nowOf() } })
  })
}).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
process.on('message', ({ more, skip, delayMs }) => {
  left = more
  skipped = skip
  wait = delayMs
  process.send({ waiting: true })
})
