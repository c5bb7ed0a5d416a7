// Written by: npx tsx test/explore/record.ts
import type { Story } from './record.js'

/** What the explorer found in each variant, by itself. */
export const stories: Readonly<Record<string, Story>> = {
  'no idempotency key on a retry': {
    run: 2,
    title: 'the check failed: each reference has to be paid once: INV 0 was never paid',
    faults: [
      'from the 1st transactions.createOneOff on every call was answered 429 for 10s: the rate limit was reached',
    ],
    recording:
      '1.mnuziq.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImxpbWl0ZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDEwMDAwXV0sMywidWJqbWowbXVtNTdkanoyOGNpOXU5M2VkeGFidGFvNDk0OWphZWltcGU2N2h0NzA2c28xMHozMDYwMjZuejZjcGxuc242aXJubHoyN3Y5bzdqamZ2bTlnemI5eDdmcTV4eTUiXQ',
  },
  'a new idempotency key on a retry': {
    run: 38,
    title: 'the check failed: each reference has to be paid once: INV 0 was paid 2 times',
    faults: ['the answer of the 1st transactions.createOneOff was cut in the middle'],
    recording:
      '1.wn1qz6.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImN1dCIsInRyYW5zYWN0aW9ucy5jcmVhdGVPbmVPZmYiLDEsMF1dLDMsInViam1qMG11bTU3ZGp6N3E5NnV5MDNvMXVyd3Y0a3V5eWJ1MGpub3ljYW1ueXNidDBwdDJuZ3B3YTB2ejA2czJ0NzYzYjIzcWZ3aXN2dWYydG83anoycm44bXV5dGEyN3Y5MGFqcGZ2eGYyd3ZsOGJ0YXlkZGsiXQ',
  },
  'a payment written down after the call': {
    run: 12,
    title: 'the check failed: each reference has to be paid once: INV 0 was paid 2 times',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.fv0g4f.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sMywidWJqbWowbXVtNTdkano3cXpvMGtlYjYxcm43NDM3eHFjcG1wOXU5M2VkdDc0OXlzYnRiOWZ5YTB2ejA2czJ0NzYzYjIzcWlzdnVsMXoxZm10bzdqamZybjhtdXk2OTI3djl5dmpwZnZxaTJ3dnI4YjY5eWRvdiJd',
  },
  'a time-out taken for a failure': {
    run: 8,
    title: 'the check failed: each reference has to be paid once: INV 0 was never paid',
    faults: ['the 1st transactions.createOneOff arrived 20s late'],
    recording:
      '1.zmlkni.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNsb2dnZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDIwMDAwXV0sMywidWJqbWowbXVtNTdkanptMTl1OTNlZHhhYnRhbzQ5amFlaW1wZTY3aHQ3MDZzbzEwejMwNjAyNm56NmNwbG5zbjZpcm5sejI3djlvN2pqZnZtOWd6Yjl4N2ZxNXh5NSJd',
  },
  'a retry of what was refused': {
    run: 1,
    title: 'the check failed: POST /transactions/one-off was sent again as it was, after it was refused',
    faults: [],
    recording:
      '1.96shjh.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMywidWJqbWowbXVtNTdkanp6eDl1OTNlZHhhYnRrdGEwdnowNnMydDc2M25ua3JqYTN6Mzd5bXhrcGFjcG1wZTRrbGo0bmNjMDFqZGFidDJsdjd1eXBjeW1kdmZyMjNlOHZ1NHVjd2dxOXFhNHBlMnM0MTd0MnI2biJd',
  },
  'no look at Retry-After': {
    run: 2,
    title:
      'the check failed: transactions.createOneOff was called at 2026-01-03T08:00:00.500Z, though a 429 had told the app to wait until 2026-01-03T08:00:10Z',
    faults: [
      'from the 1st transactions.createOneOff on every call was answered 429 for 10s: the rate limit was reached',
    ],
    recording:
      '1.8j3phk.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImxpbWl0ZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDEwMDAwXV0sNCwiemR0MXh4aXE0djI4ajhqM21oa2duN2hlbXh6Z214d2h6eTV3M3l0dnl6eWxjYmFseDAxNG1jaGZ4OTh3cGh4cHI2M3ZiN2YwMGg0NWo3dzl1ZjlkbDIxeGh2bTU4djJjYjFyeGlsb294dDZuIl0',
  },
  'a 409 that is swallowed': {
    run: 1,
    title: 'the check failed: the supplier is gone in the books, and there at the platform',
    faults: [],
    recording:
      '1.1f79on7.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMywidWJqbWowbXVtNTdkanp6eDl1OTNlZHhhYnRrdGEwdnowNnMydDc2M25ua3JqYTN6Mzd5bXhrcGFjcG1wZTRrbG94ajd2dXpicm5yOXV5OXJ3NW1wNm1sMGx3OTV2dWZxdnMybHFtandqbCJd',
  },
  'a freeze that is ignored': {
    run: 26,
    title: 'the check failed: each reference has to be paid once: INV 0 was never paid; INV 1 was never paid',
    faults: ['the customer was frozen for 30s when the 1st transactions.createOneOff arrived'],
    recording:
      '1.1wsgguj.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImZyb3plbiIsInRyYW5zYWN0aW9ucy5jcmVhdGVPbmVPZmYiLDEsMzAwMDBdXSwzLCJ1YmptajBtdW01N2RqemMyODg0MjQxMjMyYTFkNWlveWNhbDdmdHhqNHc3aGJtbmUxMHozMDZtYXEzMmx2dzM3NmlybjN0OXN2OWlkNTRmdjlrcHdrb2g0ejZ5dCJd',
  },
  'events told apart by their delivery': {
    run: 15,
    title:
      'the check failed: every event has to be handled once: transaction.auto.deposit.succeeded 37jrDw00000JnNnDMzZejKkpPHD was handled 2 times',
    faults: ['the 1st delivery of transaction.auto.deposit.succeeded was replayed 10s later'],
    recording:
      '1.hpyg8t.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sid2ViaG9vayByZXBsYXllZCIsInRyYW5zYWN0aW9uLmF1dG8uZGVwb3NpdC5zdWNjZWVkZWQiLDEsMTAwMDBdXSwzLCJ1YmptajBtdW01N2Rqenp4OXU5M2VkcXFmdHhqZTY3aGJtdDBhazBlYm1zNTlqdXk0OWphM3RnaXp4OGNlbG5zdnV3bzFqZ3FiZ3V5cGR5bTJsczdmcjFwNm1sMGx3OTV2dWx6dnMybHFtanciXQ',
  },
  'the order of arrival trusted': {
    run: 8,
    title: 'the check failed: the supplier was told 2 times that INV 0 is paid',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.4z2huh.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sMywidWJqbWowbXVtNTdkano3cXpvMGtlYmJwMzdqYWVpbXA5dTkzZWR0N3UzZnRpYWZ5YTB2ejA2czJ0NzYzYjIzcXB3bDF6MW1hZ3IybHZzdXlyZnltcXdmcnVjZTh2dXVxY3dncTEzbDN5ZGZwIl0',
  },
  '`completed` taken for the end': {
    run: 3,
    title: 'the check failed: INV 0 is completed in the books, and returned at the platform',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.58dkjc.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sMywidWJqbWowbXVtNTdkano3cXpvMXA0a3V5dGc4YzFkbW9uNGZrbnN5c2J0YjlkZjl6MHR4b2FrMGVibW05ajd2dXI5Z2RrbXo2Y3A2b3NuNmlybmk2Mjd2OWN3dGNmdmh0ZWNjZ3g3Y2FtMzdxIl0',
  },
  'no look at the signature': {
    run: 3,
    title:
      'the check failed: the books are not the ledger: of 37jrDJ000000JSsOTEtDYForged the books say 0.1 USDC, and the ledger says 0',
    faults: [
      'somebody else sent a delivery like the 1st delivery of transaction.auto.deposit.succeeded, of another event and badly signed',
    ],
    recording:
      '1.1q3gfz0.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sid2ViaG9vayBmb3JnZWQiLCJ0cmFuc2FjdGlvbi5hdXRvLmRlcG9zaXQuc3VjY2VlZGVkIiwxLDBdXSwzLCJ1YmptajBtdW01N2Rqenp4OXU5M2VkempidGZ0ZGY5ejB0eG9hazBlYm1zNTlqdXk0OWphM3RnaXp4OGNlbG5zdnV3bzFqZ3FiZ3V5cGR5bTJsczdmcjFwNm1sMGx3OTV2dWx6dnMybHFteTUiXQ',
  },
  'a dot between timestamp and body': {
    run: 1,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; transaction.auto.deposit.received 37jrDJ00000DXwnzR3euVmjEfRM was never handled; transaction.auto.created 37jrDJ00000E0KVEjfxZz7fB8ae was never handled; transaction.auto.deposit.received 37jrDJ00000FxwdkeMjdfS8VYfs was never handled; and 34 more',
    faults: [],
    recording:
      '1.j5hb6b.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMTMsImZzZ2V0cGplam56ZTZwb25xM3RoZHkzbHpvNzRjYXpxNzh2emdtZnh4Y2J6aXdnenN5c3psejh6ZnU2d245M3h4bjc2Mmp2YmQ2MXoyb3hidnVlaHV5NGVrcHp1N2Zwd2J2dnh3OWtnank3amU3dHdzbiJd',
  },
  'a webhook answered before it is stored': {
    run: 2,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; transaction.auto.deposit.received 37jrDJ00000DXwnzR3euVmjEfRM was never handled; transaction.auto.created 37jrDJ00000E0KVEjfxZz7fB8ae was never handled; transaction.auto.deposit.received 37jrDJ00000FxwdkeMjdfS8VYfs was never handled; and 9 more',
    faults: ['the app crashed before the 1st destinations.delete, and was started again at once'],
    recording:
      '1.kjeom9.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF0sWyJvZmZib2FyZCIsMF1dLFtbImNyYXNoIGJlZm9yZSIsImRlc3RpbmF0aW9ucy5kZWxldGUiLDEsMF1dLDMsInViam1qMG11bTU3ZGp6N3F6bzFwNGt1eXRnOGNqNzcxYW52cm95Y2FtbjU0YnRmdDc0ZTY3aGJtNWcxMHozMDYxNTFqenowMnRvN2pkbHJuOG11eWk0dzVtcDk4bDBudjk1dnVpaHZzODhuZGp3Il0',
  },
  'only the first page': {
    run: 18,
    title: 'the check failed: the balance is 14.65, and should be 14.55',
    faults: ['the 1st auto transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.17fa3x3.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sicmV0dXJuZWQiLCJhdXRvIiwxLDEwMDBdXSwzLCJ1YmptajBtdW01N2Rqenp4OXU5M2VkeGFidGt0YTB2ejA2czJ0NzYzNnc2MXZiYjI5anV5NDlqYTN0aGd1MHUweWg1NGZ2dDRwdzNoajl6bHJuM3RzeGZyMXBmeGwwYmw5NXZ1NnV2czE3MnJ5NSJd',
  },
  'a balance that is kept': {
    run: 3,
    title: 'the check failed: the balance is 14.65, and should be 19.70',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.2bob1r.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sMywidWJqbWowbXVtNTdkano3cXpvMXA0a3V5dGc4YzFkbW9uNGZrbnN5c2J0YjlkZjl6MHR4b2FrMGVibW05ajd2dXI5Z2RrbXo2Y3A2b3NuNmlybmk2Mjd2OWN3dGNmdmh0ZWNjZ3g3Y2FtMzJyeTUiXQ',
  },
  'amounts as floating point': {
    run: 1,
    title: 'the check failed: the balance is 14.649999999999999, and should be 14.65',
    faults: [],
    recording:
      '1.i12nke.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMywidWJqbWowbXVtNTdkanp6eDl1OTNlZHhhYnRrdGEwdnowNnMydDc2M25ua3JqYTN6Mzd5bXhrcGFjcG1wZTRrbG94ajd2dXpicm5yOXV5OXJkcDE0bnk5aXRjZnYwYWVjNnJlZTlyeW8ycnk1Il0',
  },
  'a week that begins on Sunday': {
    run: 19,
    title: 'the check failed: 4 payments in one week, and two are allowed',
    faults: [],
    recording:
      '1.94aabb.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF0sWyJvZmZib2FyZCIsODY0MDAwMDBdXSxbXSwzLCJ1YmptajBtdW01N2Rqejdxem8xcDRrdXl0ZzhjMWRtb240Zmtuc3lzYnRiOWRmOXowdHhvYWswZWJtbTlqN3Z1cTIxNG5ieHZybmVzdXkwenc1bXBzbGwwamI5NXZ1Mjd2c3F1eTdqdyJd',
  },
  'a refund booked as a deposit': {
    run: 3,
    title:
      'the check failed: the books are not the ledger: of 37jrDJ000003NlrXuECXiuHRw2U the books say 5.05 USDC, and the ledger says 0',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.58dkjc.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sMywidWJqbWowbXVtNTdkano3cXpvMXA0a3V5dGc4YzFkbW9uNGZrbnN5c2J0YjlkZjl6MHR4b2FrMGVibW05ajd2dXI5Z2RrbXo2Y3A2b3NuNmlybmk2Mjd2OWN3dGNmdmh0ZWNjZ3g3Y2FtMzdxIl0',
  },
  'a secret in the log': {
    run: 8,
    title:
      "the check failed: line 1 of the app's log has a secret: error: no answer with the key [the secret]: TimeoutError: The operation timed out.",
    faults: ['the 1st transactions.createOneOff arrived 20s late'],
    recording:
      '1.1l5g43e.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNsb2dnZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDIwMDAwXV0sMywidWJqbWowbXVtNTdkanptMTl1OTNlZHhhYnRhb2g1a3JqYTN6Mzd4cXUwdTB1NDl6MHR5N3Vqa2x3dDEwejMwNmZwMWpndHo2Y3A0eHNuNmlybnUwMjd2OWdpdGNmdmMzZWNmYXg3Y2NiNjJyNm4iXQ',
  },
  'a lock that outlives a crash': {
    run: 8,
    title:
      'the app did not come to an end: settle did not end within 60d of virtual time. If it may take longer, raise limits.time.',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.w3yg6c.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sMywidWJqbWowbXVtNTdkano3cXpvMGtlYmQxdnJveWNhbW55c2J0aW9lNjdoYm01ZzEwejMwNjE1bGUzeGVuNTI3anFlM3oybXE5ejZ4MjN6NHJtY3o2MTUzenR6cnMiXQ',
  },
  'an event refused because it is not known': {
    run: 1,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; recipient.updated 37pVSc00000V4dvbDgTpjZVFtE9 was never handled; recipient.updated 37pVSc00000YnvI9GyIXC6Ac630 was never handled; destination.deleted 389HKC00000jQKjyq67f8wv4OLE was never handled',
    faults: [],
    recording:
      '1.yrbf3g.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sNSwicmExZDF0cmRxdmFsZGJwaG1kZWNzbHN5NXJ3aWg5dWE1aGh0cTRmbzNyMW55YnNhejE1azZ1ZDd6aHpmM2tjbWN0bGxyanY5cjhxejB6cThucmtsNXpoZDJsd3JzeWg2Nm05eXFzeGpiOWpnNXlrZHl1MXNmNnA2Il0',
  },
}
