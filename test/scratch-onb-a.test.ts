import { listen } from 'platform-simulator/server'
import { it } from 'vitest'
import { Applicant, put } from './server/applicant.js'
import { call } from './server/program.js'
it('x', async () => {
  const server = await listen({ clock: 'manual' })
  const { body } = await call(server.url, 'POST', '/__sim/worlds', { body: { clock: 'manual', seed: 'w' } })
  console.log(body)
  const here = await Applicant.begin(server.url, server.apiKey)
  const there = await Applicant.begin(`${server.url}/w/${body.id}`, body.api_key)
  const [m, t] = [await here.announce(), await there.announce()]
  console.log(m, t)
  console.log(await put(t.url.replace(`/w/${body.id}`, ''), [Buffer.from('%PDF-1')]))
  console.log(await put(t.url.replace(`/w/${body.id}`, '')+'x', [Buffer.from('%PDF-1')]))
  await server.close()
})
