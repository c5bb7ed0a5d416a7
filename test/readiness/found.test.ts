import { certify } from 'platform-simulator/certify'
import { explore } from 'platform-simulator/explore'
import { afterEach, describe, expect, test } from 'vitest'
import { runVary } from '../../src/programs/vary/command.js'
import { runBuilt } from '../built.config.js'
import { portsOfRoute } from './around.js'
import { documents } from './documents.js'
import { createMarketplace } from './marketplace/app.js'
import { exploring as marketplace } from './marketplace/exploring.js'
import { mistakes as ofMarketplace } from './marketplace/mistakes.js'
import { exploring as payroll } from './payroll/exploring.js'
import { mistakes as ofPayroll } from './payroll/mistakes.js'
import { Treasury } from './treasury/app.js'
import { exploring as treasury } from './treasury/exploring.js'
import { mistakes as ofTreasury } from './treasury/mistakes.js'

/** Each mistake that a verb has found stays found. What none has found is not here. */

describe('explore finds', () => {
  const runs = 60
  test.each([
    [
      'the reset of the rate limit taken for seconds to wait',
      explore(payroll(ofPayroll['the reset of the rate limit taken for seconds to wait'], { runs })),
    ],
    [
      'a time-out taken for a refusal',
      explore(payroll(ofPayroll['a time-out taken for a refusal'], { runs })),
    ],
    ['a key drawn for each try', explore(marketplace(ofMarketplace['a key drawn for each try'], { runs }))],
    [
      'a dot between timestamp and body',
      explore(treasury(ofTreasury['a dot between timestamp and body'], { runs })),
    ],
    [
      'events told apart by their attempt',
      explore(treasury(ofTreasury['events told apart by their attempt'], { runs })),
    ],
    [
      'a call that came too often taken for a refusal',
      explore(treasury(ofTreasury['a call that came too often taken for a refusal'], { runs })),
    ],
  ])('%s', async (_, run) => {
    await expect(run()).rejects.toThrow('explore, run')
  })
})

describe('certify names', () => {
  const treasuryOf = (name: string) =>
    new (ofTreasury[name] ?? Treasury)({ ...portsOfRoute, store: documents() })
  const rewriting = ofMarketplace['the body written anew before it is checked']
  test.each([
    ['writes-the-body-anew', createMarketplace({ ...portsOfRoute, store: documents() }, rewriting)],
    ['dot-between', treasuryOf('a dot between timestamp and body')],
    ['age-unchecked', treasuryOf('no look at the age of a delivery')],
    ['remembers-the-delivery', treasuryOf('events told apart by their attempt')],
  ])('%s', async (cause, app) => {
    const card = await certify((request) => app.handle(request), {
      effects: async () => (await app.handled()).length,
    })
    expect(
      card.mistakes.map((each) => each.cause),
      String(card),
    ).toEqual([cause])
  })
})

describe('vary shows', () => {
  afterEach(() => {
    delete process.env['APP_MISTAKE']
  })

  async function codeOf(app: string, replay: string, mistake?: string): Promise<number> {
    if (mistake !== undefined) process.env['APP_MISTAKE'] = mistake
    const command = [...runBuilt, `test/readiness/${app}/app.test.ts`]
    const flags = { only: [], isPrudent: false, since: undefined, isJson: true, html: undefined, most: '300' }
    return await runVary({ ...flags, replay, command }, { say: () => undefined, remark: () => undefined })
  }

  test('a time-out taken for a refusal, where a call never arrived, and nothing in the payroll without it', async () => {
    const refused = 'weather: refused at transactions.createOneOff 1'
    expect(await codeOf('payroll', refused)).toBe(0)
    expect(await codeOf('payroll', refused, 'a time-out taken for a refusal')).toBe(1)
  }, 200_000)
})
