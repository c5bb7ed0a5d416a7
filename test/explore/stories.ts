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
      '1.gqocjl.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImxpbWl0ZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDEwMDAwXV0sNywiOGpkczJlanV4dDdrbjFvbGlvY3g1aTJ5NjNiNzBybmtvYXBpdTRnMDlnbXc3cWFya2FrYTBxazB4Zjk5c2RxOXp4ZDcxYXBzc2dzZzVidTFyYjkzeGFwc3p4NTVleXNweG92b3phb3AiXQ',
  },
  'a new idempotency key on a retry': {
    run: 38,
    title: 'the check failed: each reference has to be paid once: INV 0 was paid 2 times',
    faults: ['the answer of the 1st transactions.createOneOff was cut in the middle'],
    recording:
      '1.qmpsi0.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImN1dCIsInRyYW5zYWN0aW9ucy5jcmVhdGVPbmVPZmYiLDEsMF1dLDgsImt0ZGpkNHNkODRqZXYyM2RxNTZueTlvMzJpbzJnenExbDRwYTJvNWJkZXFmenMxZTY2OWR4dG1pajhtZXhkNXkwNWo2dDJ4Y3d6aW80Ymd6NGF6NDk2dGUxZXF4dm5ieGQxb3c3amJrYzA5NnRlYm4iXQ',
  },
  'a payment written down after the call': {
    run: 12,
    title: 'the check failed: each reference has to be paid once: INV 0 was paid 2 times',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.1diptds.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sOCwia3RkamQ0c2Q4NGpldjJsajU0dm0zeHNjbTkxNGR2aGk2cDVxb3h5MzRycmVrN3NrZHpxdzE2aTRlbzBuYXpnNnJzZnVna2J3cXk5Zjc0czZvcHljbzY2NHIzdXB1d2xmZDRueGlhYTA0OTZlNjRyM3J0Il0',
  },
  'a time-out taken for a failure': {
    run: 8,
    title: 'the check failed: each reference has to be paid once: INV 0 was never paid',
    faults: ['the 1st transactions.createOneOff arrived 20s late'],
    recording:
      '1.nhpc6r.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNsb2dnZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDIwMDAwXV0sNiwiNmh4OWtvemkzZWo0dzdoM2k5OGQ5dDJhazA3a3NiMHBhaWhneWswdHRrajlqaHNwMDdneHc3bTl3dnFxN2EzNHUxYzJhcDdtZWc1aTk3amdhbHN0MGh0aTlnZmJ1ZWd4eWg4bDg4eTJnOXF2bml0ZDl0dTVnMXNxIl0',
  },
  'a retry of what was refused': {
    run: 1,
    title: 'the check failed: POST /transactions/one-off was sent again as it was, after it was refused',
    faults: [],
    recording:
      '1.7o0whd.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sOCwia3RkamQ0c2Q4NGpldjJrd2ZvY2VtOW5qejR4M3gzc2piMHU4cWxneGpnMHQxd2NrbjVsb3J1NWNocG16Y2o4NnA4ejZpamd6NGFvMTlwOWpoMWJvOG1rbjZucWRua2wzc2kxd3loZmh6bXg1Il0',
  },
  'no look at Retry-After': {
    run: 2,
    title:
      'the check failed: transactions.createOneOff was called at 2026-01-03T08:00:00.500Z, though a 429 had told the app to wait until 2026-01-03T08:00:10Z',
    faults: [
      'from the 1st transactions.createOneOff on every call was answered 429 for 10s: the rate limit was reached',
    ],
    recording:
      '1.u28pcc.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImxpbWl0ZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDEwMDAwXV0sOCwia3RkamQ0c2Q4NGpldjIzZGp1em5vbTc1NW9nZ3Z6MWh0c25tOHAzazJhcHlnZTI5dXhzMzhrZTI4ZTcweTF3azF1eXo3eGQ1eGxpbHlmZzZsdHo2bHA5b3loaGNucGR0N2p0emg2cjN5ZGxreGxqYmI2eW9nZmpsIl0',
  },
  'a 409 that is swallowed': {
    run: 1,
    title: 'the check failed: the supplier is gone in the books, and there at the platform',
    faults: [],
    recording:
      '1.1jehfop.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sNywiOGpkczJlanV4dDdrbjFvbGhwa3F0OXd0anlwcHptYXBsNHkzNmxrajRsOHNldHhnMDJ4dndhYmxtY2VvZ290Zm16aXlsaWdmZG02OHl5cHNzZzNmcW9hNHRiaHR1bGlyejRrejM1NjN4bzR4c2QxMm5ydmIiXQ',
  },
  'a freeze that is ignored': {
    run: 26,
    title: 'the check failed: each reference has to be paid once: INV 0 was never paid; INV 1 was never paid',
    faults: ['the customer was frozen for 30s when the 1st transactions.createOneOff arrived'],
    recording:
      '1.1so66xk.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImZyb3plbiIsInRyYW5zYWN0aW9ucy5jcmVhdGVPbmVPZmYiLDEsMzAwMDBdXSw2LCI2aHg5a296aTNlajR3N2gzaTk4ZGgwbnJhZ29zNXNqY3Q4MGJkbHd3MnB4cWprNmFtaWtndzd3b2UxMzNpZ2Q0bXlvN214ZHJ0MWlsejV6ZmJlejVuaXZ4N3ZsNGtrbXlpb3c1anl6dm0yaHBiZXR4Il0',
  },
  'events told apart by their delivery': {
    run: 15,
    title:
      'the check failed: every event has to be handled once: transaction.auto.deposit.succeeded 37jrDw00000JnNnDMzZejKkpPHD was handled 2 times',
    faults: ['the 1st delivery of transaction.auto.deposit.succeeded was replayed 10s later'],
    recording:
      '1.hvtbzf.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sid2ViaG9vayByZXBsYXllZCIsInRyYW5zYWN0aW9uLmF1dG8uZGVwb3NpdC5zdWNjZWVkZWQiLDEsMTAwMDBdXSw3LCI4amRzMmVqdXQ5dXIzdmp3aHBrcXpubmd4MjY1a2pyN2Zwd2F4cjY1anRrcDJkZDFjNWlydWdremYwbnFnOW5wdjM3cm9meXpocDQ0NDNnbWRpN21qc2F6ejM0OGdjOXhodGlnM205bXZiZWxlc3dvcW84cjB3b24iXQ',
  },
  'the order of arrival trusted': {
    run: 8,
    title: 'the check failed: the supplier was told 2 times that INV 0 is paid',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.rvv5wh.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sOCwia3RkamQ0c2Q4NGplM2N4azJoN3BtcWY0bzJxdG9zaTdlYnkxZHV0OGtiamVmejdsNWpramVvOTB0MWxnY2tna2J3cXluM3J6enRrNmdhaWlmMmRjeW55c2ZiNGJrbWVrdGdtbGhyZjJkY3E1N3EiXQ',
  },
  '`completed` taken for the end': {
    run: 3,
    title: 'the check failed: INV 0 is completed in the books, and returned at the platform',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.1crgy31.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sNywiOGpkczJlanV4dDdrbjFvbGlveXIxOXRndTZwZ3lxNXlzYTg1dzY4anpzMXZ4eG8yaHZ1YmFjanRocGV1cmIyejN4OWY1YnM1b3dxcmN1MHJsbXpxNngxbXFyemdiZWkzcDh5dGl6ajF1b2RteG84N2t6MnF1YyJd',
  },
  'no look at the signature': {
    run: 3,
    title:
      'the check failed: the books are not the ledger: of 37jrDJ000000JSsOTEtDYForged the books say 0.1 USDC, and the ledger says 0',
    faults: [
      'somebody else sent a delivery like the 1st delivery of transaction.auto.deposit.succeeded, of another event and badly signed',
    ],
    recording:
      '1.ugp4ig.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sid2ViaG9vayBmb3JnZWQiLCJ0cmFuc2FjdGlvbi5hdXRvLmRlcG9zaXQuc3VjY2VlZGVkIiwxLDBdXSw3LCI4amRzMmVqdXh0N2tuMW9saHBrcXpuN3AyMm1wNmY2Y2FwbDR5MzZsa2o0bDhzZXR4ZzAyeHZ3YWJsNTUxc2xrZ2ttZTUyeHp0NnZyNnYzNmQ3MGE0Y2t6NTYzYXkzaHR1bGR5ODhxMHZsemlvbHBhNXR1NWNwMzAiXQ',
  },
  'a dot between timestamp and body': {
    run: 1,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; transaction.auto.deposit.received 37jrDJ00000DXwnzR3euVmjEfRM was never handled; transaction.auto.created 37jrDJ00000E0KVEjfxZz7fB8ae was never handled; transaction.auto.deposit.received 37jrDJ00000FxwdkeMjdfS8VYfs was never handled; and 34 more',
    faults: [],
    recording:
      '1.1clkj18.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMTksImtwdjZpYmVoNnFtb2Jwb2RrNHB5bGNuazQ0eDBwYjN2dHhtNm05bWxzaGN1ODI2NzV3NGVyZm1kanl5d3dmdGl6dnRraTBwZHBvMzRodngwNnZqYWl3enl2dHg4NGgycjNjOWMzbGcxbHNubXUzeWVrMm53azgiXQ',
  },
  'a webhook answered before it is stored': {
    run: 2,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; transaction.auto.deposit.received 37jrDJ00000DXwnzR3euVmjEfRM was never handled; transaction.auto.created 37jrDJ00000E0KVEjfxZz7fB8ae was never handled; transaction.auto.deposit.received 37jrDJ00000FxwdkeMjdfS8VYfs was never handled; and 9 more',
    faults: ['the app crashed before the 1st destinations.delete, and was started again at once'],
    recording:
      '1.1fv475.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF0sWyJvZmZib2FyZCIsMF1dLFtbImNyYXNoIGJlZm9yZSIsImRlc3RpbmF0aW9ucy5kZWxldGUiLDEsMF1dLDcsIjhqZHMyZWp1MTc2eG5pMmx4bTZrMmJzZjUzYnVrcXM5bG5ubHo4OWwyNXdjODMxeTA2YTI5NG82NmFleHM4MTdyeXQwZHVoZ2t5MzhkbmRhNXR1NXFqM3RzdmluMmJ4aW04cXluemQyc3Q1dHU1b3JpaSJd',
  },
  'only the first page': {
    run: 18,
    title: 'the check failed: the balance is 14.65, and should be 14.55',
    faults: ['the 1st auto transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.1uh7ase.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW1sicmV0dXJuZWQiLCJhdXRvIiwxLDEwMDBdXSw3LCI4amRzMmVqdXh0N2tuMW9saHBrcXQ5d3RqeXBwem1hcGw0eTM2bGtqNGw4c3ZiOGphNXg3NXFqNjIwYWs2bXUxcWx4dHY4djRpejBxaXRmd3NpNngwOTB4dzY5Z2wwcm5tdmFtejdidjd6eXR0azZnZmFrbiJd',
  },
  'a balance that is kept': {
    run: 3,
    title: 'the check failed: the balance is 14.65, and should be 19.70',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.18w15us.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sOCwia3RkamQ0c2Q4NGpldjIzZGtkeHlsMDh2YTFtbmxtdzQ1cXk0MGt3c2c1YjZ0Mm8zcG4yNmVrajg4d2JqZ25iNWI3Zm1mMTk1dzZ3cWlvbndxZzlwbGZ4aGlmZmNpMDloYndycTh2dnA0M2h2enlwY3ZnaXF5bCJd',
  },
  'amounts as floating point': {
    run: 1,
    title: 'the check failed: the balance is 14.649999999999999, and should be 14.65',
    faults: [],
    recording:
      '1.q2au25.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sNywiOGpkczJlanV4dDdrbjFvbGhwa3F0OXd0anlwcHptYXBsNHkzNmxrajRsOHNldHhnMDJ4dndhYmw1NTFzbGtna21lNTJ4enQ2dnI2djM2ZDcwYTRja3o1NjNheTNodHVsZHk4OHEwdmx6aW9scGE1dHU1Y3ByNSJd',
  },
  'a week that begins on Sunday': {
    run: 19,
    title: 'the check failed: 4 payments in one week, and two are allowed',
    faults: [],
    recording:
      '1.1hyq3xd.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF0sWyJvZmZib2FyZCIsODY0MDAwMDBdXSxbXSw3LCI4amRzMmVqdXh0N2tuMW9saW95cjE5dGd1NnBneXE1eXNhODV3NjhqenMxdnh4bzJodnViYWNqdGhwZXVyYjJ6M3g5ZjR5NnIwZmFxcHM5ZHNtcW9tMnptdW10dzBwamlwOXh0ZnpkMno2c2QxMmppcnYiXQ',
  },
  'a refund booked as a deposit': {
    run: 3,
    title:
      'the check failed: the books are not the ledger: of 37jrDJ000003NlrXuECXiuHRw2U the books say 5.05 USDC, and the ledger says 0',
    faults: ['the 1st one-off transaction was returned, or reversed, 1s after it completed'],
    recording:
      '1.sru5cs.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbInJldHVybmVkIiwib25lLW9mZiIsMSwxMDAwXV0sNywiOGpkczJlanV4dDdrbjFvbGlveXIxOXRndTZwZ3lxcGwxMTg1dzY4anpzMXZ4eG8yaHZ1YmFjanRocGV1cmIyejN4OWY1YnM1b3d5c2pnZXIzNmQ3MGE2ZWh0bTJyNzlkcnBhNTBhdXoxOTlqc3MwM2Q2dTUxMzMwIl0',
  },
  'a secret in the log': {
    run: 8,
    title:
      "the check failed: line 1 of the app's log has a secret: error: no answer with the key [the secret]: TimeoutError: The operation timed out.",
    faults: ['the 1st transactions.createOneOff arrived 20s late'],
    recording:
      '1.dr4rc2.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNsb2dnZWQiLCJ0cmFuc2FjdGlvbnMuY3JlYXRlT25lT2ZmIiwxLDIwMDAwXV0sNywiOGpkczJlanV4dDdrbjFvbGlvcGViNmdyamg5aG5vN2FlMTE5dGdhYmt0amY0Y29sZzFtNTRucXVlb25uZXVyYjJ6Mm54Z2E3OGRhend4MGFnbWRpN21pN2F6N2ZmOGVwY2tnMDVoMGk0cGxhamxtanFyM21qOHFwIl0',
  },
  'a lock that outlives a crash': {
    run: 8,
    title:
      'the app did not come to an end: settle did not end within 60d of virtual time. If it may take longer, raise limits.time.',
    faults: [
      'the app crashed after the 1st transactions.createOneOff, before it knew the outcome, and was started again at once',
    ],
    recording:
      '1.k03ke9.WyJleHBsb3JlIiwwLFtbInBheWRheSIsMF1dLFtbImNyYXNoIGFmdGVyIiwidHJhbnNhY3Rpb25zLmNyZWF0ZU9uZU9mZiIsMSwwXV0sNiwiNmh4OWtvemkzZWo0dzdoM2k5OGR6N2F3bDhmd2ttMGJzaTZpaWp1b2p3MDNxM3drdTdvZnA0MXJraDJnaTZsanlnNG90MzBoZWdjYzIxbnkwcDVoZnM4ODlnbGVlZ29mdnkyaTRwcTRueTdxNWhhayJd',
  },
  'an event refused because it is not known': {
    run: 1,
    title:
      'the check failed: every event has to be handled once: target.created 37jrDJ00000CCvJiQCT3d3BIhXf was never handled; recipient.updated 37pVSc00000V4dvbDgTpjZVFtE9 was never handled; recipient.updated 37pVSc00000YnvI9GyIXC6Ac630 was never handled; destination.deleted 389HKC00000jQKjyq67f8wv4OLE was never handled',
    faults: [],
    recording:
      '1.19o95ld.WyJleHBsb3JlIiwwLFtbIm9mZmJvYXJkIiwwXV0sW10sMTAsImVqMnphNmt2ZnNpNTU3dnFuZmI1YjJyZXN4czY4d3Q4NnEzYzZ1NTJyYjVsczZlZTNmd3h3aWxidjMyM2dhdG02Z2o5bmE2N2M5cDJpdW1keWlmM3Nwd2owamk5djU3aHBnZGhvOWJndXlmcXNsenU1Z3Vxemo2dCJd',
  },
}
