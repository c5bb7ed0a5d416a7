import type { SignalName } from './signals.js'

/** The weight of each signal, found by `test/hosts/weigh-find.ts`, but for `nearlyThat`: docs/decisions/0010. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 1.04,
  covered: 1.52,
  nearlyThat: 2,
  near: 5.76,
  inOrder: 0.53,
  likely: 2.08,
  likelyAct: 0.55,
  likelyThing: 0.35,
  named: 0.39,
  doneTo: 0.17,
  unsaid: -0.39,
  turned: -1.37,
  readWhereAsked: 1.07,
  callWhereAsked: -1.82,
  causeWhereAsked: -2.8,
  causeOfOthers: 1.75,
  callWhereTold: 1.89,
  causeWhereTold: 1.5,
  valuesOfThat: 1.19,
  valuesWhereAsked: 1.76,
  listWhereAsked: 0.36,
  listOfMany: 1.44,
  undoes: -0.4,
}
