import type { SignalName } from './signals.js'

/** The weight of each signal, found by `test/hosts/weigh-find.ts`, but for `nearlyThat`: docs/decisions/0010. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 0.55,
  covered: 1.68,
  nearlyThat: 2,
  near: 5.39,
  inOrder: 0.9,
  likely: 2.46,
  likelyAct: 0.69,
  likelyThing: 0.39,
  named: 0.49,
  doneTo: 0.15,
  foreign: -0.6,
  unsaid: -0.4,
  turned: -1.38,
  readWhereAsked: 1.58,
  callWhereAsked: -2.39,
  causeWhereAsked: -2.92,
  causeOfOthers: 2.03,
  callWhereTold: 2.35,
  causeWhereTold: 1.89,
  valuesOfThat: 1.04,
  valuesWhereAsked: 2.28,
  listWhereAsked: 0.56,
  listOfMany: 1.72,
  undoes: -0.37,
}
