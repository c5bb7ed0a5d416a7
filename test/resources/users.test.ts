import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

type UserBody = Parameters<Simulator['api']['users']['create']>[0]

const grace: UserBody = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'Grace@Navy.example',
  role: 'viewer',
}

/** A client with the admin that every world has, and three more users. */
async function office() {
  const sim = createSimulator()
  const create = (first_name: string, last_name: string, email: string, role: UserBody['role']) =>
    sim.api.users.create({ first_name, last_name, email, role }).id
  const [admin] = sim.api.users.list().data
  await sim.clock.advance('1h')
  const alan = create('Alan', 'Turing', 'Zeta@park.example', 'viewer')
  await sim.clock.advance('1h')
  const barbara = create('barbara', 'Liskov', 'beta@mit.example', 'admin')
  const emmy = create('Emmy', 'Noether', 'gamma@mit.example', 'viewer')
  const own: readonly string[] = [alan, barbara, emmy]
  const names = (query: Parameters<Simulator['api']['users']['list']>[0]) =>
    sim.api.users.list(query).data.flatMap(({ id, first_name }) => (own.includes(id) ? [first_name] : []))
  return { sim, names, admin: admin?.id ?? '', alan, barbara, emmy }
}

describe('the list of users', () => {
  it.each([
    ['alan', ['Alan']],
    ['TURING', ['Alan']],
    ['alan turing', ['Alan']],
    ['ra lis', ['barbara']],
    ['ZETA@', ['Alan']],
    ['@Mit.example', ['Emmy', 'barbara']],
    ['', ['Emmy', 'barbara', 'Alan']],
    ['turing alan', []],
    ['viewer', []],
  ])('searches names and addresses for "%s" in any case of letters', async (search, expected) => {
    const { names } = await office()
    expect(names({ search })).toEqual(expected)
  })

  it('searches ids in any case of letters', async () => {
    const { names, alan } = await office()
    expect(names({ search: alan.toLowerCase() })).toEqual(['Alan'])
  })

  it.each([
    ['viewer', ['Emmy', 'Alan']],
    ['admin', ['barbara']],
    ['admin,viewer', ['Emmy', 'barbara', 'Alan']],
  ])('has those with the roles %s', async (roles, expected) => {
    const { names } = await office()
    expect(names({ roles })).toEqual(expected)
  })

  it('has those of a span of time, ends included', async () => {
    const { names } = await office()
    expect(names({ created_at_to: '2026-01-01T01:00:00Z' })).toEqual(['Alan'])
    expect(names({ created_at_from: '2026-01-01T02:00:00Z' })).toEqual(['Emmy', 'barbara'])
  })

  it.each([
    ['created_at', ['Alan', 'barbara', 'Emmy']],
    ['email', ['barbara', 'Emmy', 'Alan']],
    ['name', ['Alan', 'barbara', 'Emmy']],
    ['role', ['barbara', 'Alan', 'Emmy']],
  ] as const)('is ordered by %s, both ways, whatever the case of letters', async (sort_by, expected) => {
    const { names } = await office()
    expect(names({ sort_by, sort_dir: 'asc' })).toEqual(expected)
    expect(names({ sort_by })).toEqual([...expected].reverse())
  })
})

describe('a user', () => {
  it('is made as it was asked for, and told of', () => {
    const sim = createSimulator()
    const user = sim.api.users.create(grace)
    expect(user).toMatchObject({ ...grace, swift_enabled: false, created_at: 1767225600 })
    expect(told(sim, 'user.created')).toEqual([{ user_id: user.id, email: grace.email }])
  })

  it('has names without blanks around them', () => {
    const sim = createSimulator()
    const { id, ...made } = sim.api.users.create({ ...grace, first_name: '  Grace ', last_name: '\tHopper' })
    expect(made).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
    sim.api.users.update(id, { last_name: ' Murray ' })
    expect(sim.api.users.list({ search: 'Grace Murray' }).data.map((user) => user.id)).toEqual([id])
  })

  it.each(['x', 'x'.repeat(255), ` ${'x'.repeat(255)} `])('may be called "%s"', (name) => {
    const sim = createSimulator()
    const user = sim.api.users.create({ ...grace, first_name: name, last_name: name })
    expect([user.first_name, user.last_name]).toEqual([name.trim(), name.trim()])
  })

  it.each([
    ['', 'too_small'],
    ['   ', 'too_small'],
    ['x'.repeat(256), 'too_big'],
  ])('may not be called "%s"', (name, code) => {
    const sim = createSimulator()
    const [admin] = sim.api.users.list().data
    for (const member of ['first_name', 'last_name']) {
      const expected = `400 validation-error, ${member} ${code}`
      expect(refused(() => sim.api.users.create({ ...grace, [member]: name }))).toBe(expected)
      expect(refused(() => sim.api.users.update(admin?.id ?? '', { [member]: name }))).toBe(expected)
    }
  })

  it('has an address that no other of the client has, in any case of letters', () => {
    const sim = createSimulator()
    const { id } = sim.api.users.create(grace)
    for (const email of [grace.email, grace.email.toLowerCase(), grace.email.toUpperCase()])
      expect(refusal(() => sim.api.users.create({ ...grace, email }))).toMatchObject({
        status: 409,
        title: 'User Already Exists',
        detail: 'A user with this email already exists.',
      })
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    expect(other.users.create(grace).email).toBe(grace.email)
    sim.api.users.delete(id)
    expect(sim.api.users.create(grace).email).toBe(grace.email)
  })

  it('keeps of a change what is left out, and tells of one that changes something', async () => {
    const { sim, emmy } = await office()
    const read = () => sim.api.users.list({ search: emmy }).data[0]
    sim.api.users.update(emmy, { last_name: 'Other' })
    expect(read()).toMatchObject({ first_name: 'Emmy', last_name: 'Other', role: 'viewer' })
    sim.api.users.update(emmy, { first_name: 'Amalie' })
    expect(read()).toMatchObject({ first_name: 'Amalie', last_name: 'Other', role: 'viewer' })
    sim.api.users.update(emmy, { role: 'admin' })
    expect(read()).toMatchObject({ first_name: 'Amalie', last_name: 'Other', role: 'admin' })
    sim.api.users.update(emmy, { role: 'admin' })
    expect(told(sim, 'user.updated')).toEqual(
      Array.from({ length: 3 }, () => ({ user_id: emmy, email: 'gamma@mit.example' })),
    )
  })

  it('who is the last admin keeps the role, and stays', async () => {
    const { sim, admin, barbara, alan } = await office()
    const kept = 'The last admin of a client cannot be removed, nor lose the role.'
    sim.api.users.delete(alan)
    sim.api.users.update(barbara, { role: 'viewer' })
    for (const call of [
      () => sim.api.users.update(admin, { role: 'viewer' }),
      () => sim.api.users.delete(admin),
    ])
      expect(refusal(call)).toMatchObject({ status: 409, detail: kept })
    sim.api.users.update(admin, { first_name: 'Ada' })
    sim.api.users.update(barbara, { role: 'admin' })
    sim.api.users.update(admin, { role: 'viewer' })
    expect(told(sim, 'user.deleted')).toEqual([{ user_id: alan }])
  })
})

describe('a session of the dashboard', () => {
  it('is good for twelve hours to the millisecond', async () => {
    const { sim, emmy } = await office()
    const authorization = `Bearer ${sim.issueDashboardToken(emmy)}`
    const status = async () => (await sim.fetch('/users', { headers: { authorization } })).status
    await sim.clock.advance(12 * 3_600_000 - 1)
    expect(await status()).toBe(200)
    await sim.clock.advance(1)
    expect(await status()).toBe(401)
  })

  it('ends with its user', async () => {
    const { sim, emmy } = await office()
    const authorization = `Bearer ${sim.issueDashboardToken(emmy)}`
    sim.api.users.delete(emmy)
    expect((await sim.fetch('/users', { headers: { authorization } })).status).toBe(401)
  })
})
