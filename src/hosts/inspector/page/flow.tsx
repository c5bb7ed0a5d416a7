import type { PostingView } from '../feed.js'
import { words } from '../labels.js'
import { usePane } from './pane.js'
import { accountName } from './time/lanes.js'
import type { Model } from './time/model.js'
import { amountOf } from './time/times.js'

/** One payment from payer to payee, as its postings say. */
interface Flow {
  readonly paid: Side | undefined
  readonly received: Side | undefined
  readonly fees: readonly Side[]
  readonly back: Side | undefined
}

interface Side {
  readonly account: string
  readonly asset: string
  readonly amount: number
  readonly reason: string
}

const isOwn = (account: string): boolean => account.startsWith('wallet') || account.startsWith('outside')
/** The reasons of postings that bring money back. */
const isBack = /return|refund|back|recover|revers/

/** Reads a payment from its postings. */
export function flowOf(postings: readonly PostingView[]): Flow {
  const sides = postings.flatMap(({ reason, entries }) =>
    entries.map(({ account, asset, amount }): Side => ({ account, asset, amount: Number(amount), reason })),
  )
  const there = sides.filter(({ account, reason }) => isOwn(account) && !isBack.test(reason))
  const paid = there.find(({ amount }) => amount < 0)
  return {
    paid,
    received: there.filter((side) => side.amount > 0 && side !== paid).at(-1),
    fees: sides.filter(({ account, amount }) => account.startsWith('fees') && amount > 0),
    back: sides.find(({ account, amount, reason }) => isOwn(account) && amount > 0 && isBack.test(reason)),
  }
}

const widthPx = 358
const barPx = 26
const barTopPx = 40
const feePx = 22

interface MoneyProps {
  readonly postings: readonly PostingView[]
}

/** The flow of a payment as one picture: payer at the left, payee at the right, fees going off, what came back below. */
export function MoneyFlow({ postings }: MoneyProps) {
  const model = usePane().picture.model.value?.model
  const { paid, received, fees, back } = flowOf(postings)
  if (paid === undefined && received === undefined) return null
  const middle = widthPx * 0.46
  const height = barTopPx + barPx + 8 + fees.length * feePx + (back === undefined ? 0 : 30)
  const end = barTopPx + barPx
  return (
    <figure class="flow">
      <svg
        viewBox={`0 0 ${widthPx} ${height}`}
        role="img"
        aria-label={sentenceOf({ paid, received, fees, back }, model)}
      >
        <Party side={paid} model={model} at={0} none="not paid yet" />
        <Party side={received} model={model} at={widthPx} none="not arrived yet" />
        <path class={paid === undefined ? 'none' : 'paid'} d={`M0 ${barTopPx}H${middle}V${end}H0z`} />
        <path
          class={received === undefined ? 'none' : 'received'}
          d={`M${middle} ${barTopPx}H${widthPx - 10}L${widthPx} ${barTopPx + barPx / 2}L${widthPx - 10} ${end}H${middle}z`}
        />
        <Rate paid={paid} received={received} fees={fees} />
        {fees.map(({ account, asset, amount }, index) => {
          const y = end + 18 + index * feePx
          return (
            <g key={`${account} ${index}`}>
              <path class="fee" d={`M${middle + 14} ${end}V${y - 4}H${middle + 34}`} />
              <text x={middle + 40} y={y}>
                {amountOf(amount)} {asset} <tspan class="faint">{nameOf(model, account)}</tspan>
              </text>
            </g>
          )
        })}
        {back !== undefined && (
          <g>
            <path class="back" d={`M${widthPx - 2} ${end + 4}V${height - 8}H8`} />
            <path class="back-head" d={`M12 ${height - 13}L4 ${height - 8}L12 ${height - 3}z`} />
            <text class="back-text" x="18" y={height - 14}>
              {amountOf(back.amount)} {back.asset} {words(back.reason)}
            </text>
          </g>
        )}
      </svg>
    </figure>
  )
}

interface PartyProps {
  readonly side: Side | undefined
  readonly model: Model | undefined
  readonly at: number
  readonly none: string
}

function Party({ side, model, at, none }: PartyProps) {
  const anchor = at === 0 ? 'start' : 'end'
  return (
    <>
      <text class="amount-of" x={at} y="14" text-anchor={anchor}>
        {side === undefined ? none : `${amountOf(Math.abs(side.amount))} ${side.asset}`}
      </text>
      <text class="faint" x={at} y="28" text-anchor={anchor}>
        {side === undefined ? '' : nameOf(model, side.account)}
      </text>
    </>
  )
}

/** Writes what one of the one was worth of the other, where they are different. */
function Rate({ paid, received, fees }: Omit<Flow, 'back'>) {
  if (paid === undefined || received === undefined || paid.asset === received.asset) return null
  const taken = fees
    .filter(({ asset }) => asset === received.asset)
    .reduce((sum, { amount }) => sum + amount, 0)
  const before = fees.filter(({ asset }) => asset === paid.asset).reduce((sum, { amount }) => sum + amount, 0)
  const rate = (received.amount + taken) / (Math.abs(paid.amount) - before)
  const middle = widthPx * 0.46
  return (
    <g class="rate">
      <rect x={middle - 66} y={barTopPx + 4} width="132" height="18" rx="9" />
      <text x={middle} y={barTopPx + 17} text-anchor="middle">
        {`1 ${paid.asset} = ${Number(rate.toFixed(6))} ${received.asset}`}
      </text>
    </g>
  )
}

function nameOf(model: Model | undefined, account: string): string {
  if (model === undefined) return account
  return account === 'outside:bank' ? 'a bank' : accountName(model, account)
}

function sentenceOf({ paid, received, fees, back }: Flow, model: Model | undefined): string {
  const say = (side: Side, way: string): string =>
    `${amountOf(Math.abs(side.amount))} ${side.asset} ${way} ${nameOf(model, side.account)}`
  return [
    paid === undefined ? 'nothing paid yet' : say(paid, 'from'),
    ...fees.map((fee) => say(fee, 'as')),
    received === undefined ? 'nothing arrived yet' : say(received, 'to'),
    ...(back === undefined ? [] : [say(back, 'came back to')]),
  ].join(', ')
}
