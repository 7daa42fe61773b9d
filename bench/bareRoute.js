import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/**
 * Serves fixed texts as JSON in a process of its own. `measureRequests` compares the service with this minimal server. The parent process
 * sends the texts and receives the port.
 */
process.once('message', (answers) => {
  const app = new Hono()
  for (const [name, text] of Object.entries(answers)) {
    app.post(`/${name}`, async (context) => {
      await context.req.text()
      return context.body(text, 200, { 'content-type': 'application/json' })
    })
  }
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send({ port }))
})
