/** Written after the grammar was frozen, as inside.ts and outside.ts are. */
export const laterInside = `
Please wire $75 to Bolt on the 28th => Bolt 75 USD ach @07-28
Send Initech 19.99 USDC next Monday at 8 am => Initech 19.99 USDC @07-20T08:00
Transfer 1,000,000 USDC to Umbrella Labs on 2026-11-30 => Umbrella Labs 1000000 USDC @11-30
pay ana silva $3 => Ana Silva 3 USDC now
Pay Ana Silva and Globex $3 each on Sunday => Ana Silva 3 USDC @07-19; Globex 3 USDC @07-19
Pay Umbrella Labs 5 USDT in five days => Umbrella Labs 5 USDT @07-20
Pay Kite & Sons 12k USDC => Kite & Sons 12000 USDC now
Send 0.5 USDC to Müller GmbH at 15:45 => Müller GmbH 0.5 USDC @07-15T15:45
Pay Bolt $60 via ACH on October 1st => Bolt 60 USD ach @10-01
Pay Bolt $60 using fedwire on 1 October 2026 => Bolt 60 USD fedwire @10-01
Pay Bolt $60 over ach, fees included => Bolt 60 USD ach incl now
Pay Bolt $60 with a 0.5% fee tomorrow => Bolt 60 USD ach 50bps @07-16
Pay Bolt $60 plus 25 bps fee => Bolt 60 USD ach 25bps now
Pay Globex 30 USDC weekly for a month => Globex 30 USDC @07-16,07-23,07-30,08-06
Pay Globex 30 USDC every 2 days, 3 times => Globex 30 USDC @07-16,07-18,07-20
Pay Globex 30 USDC every other day, 2 times => Globex 30 USDC @07-16,07-18
Pay Globex 30 USDC every Tuesday until August 4 => Globex 30 USDC @07-21,07-28,08-04
Pay Globex 30 USDC every second Friday, 2 times => Globex 30 USDC @07-17,07-31
Pay Globex 30 USDC monthly until the end of September => Globex 30 USDC @07-16,08-16,09-16
Pay Globex 30 USDC on the 29th of each month, 2 times => Globex 30 USDC @07-29,08-29
On the 3rd of every month for 2 months pay Initech $9 => Initech 9 USDC @08-03,09-03
Every week for 2 weeks, send Initech 4 USDC => Initech 4 USDC @07-16,07-23
Daily for 2 days pay Ana Silva 1 USDC => Ana Silva 1 USDC @07-16,07-17
Pay Globex 2 USDC yearly, 2 times, starting December 25 => Globex 2 USDC @12-25,2027-12-25
Pay Ravi Shankar 5 USDC to A => +Ravi Shankar 5 USDC to 0x8617 now
Send 9 USDC to Ravi Shankar at A on Friday => +Ravi Shankar 9 USDC to 0x8617 @07-17
Pay our supplier Tyrell 8 USDC to A on base => +Tyrell 8 USDC to 0x8617 now
Pay "Wayne Enterprises" 8 USDC to S => +Wayne Enterprises 8 USDC to 7EcDhS on solana-devnet swap now
Pay Ravi Shankar 8 USDT to A on ethereum => +Ravi Shankar 8 USDT to 0x8617 on ethereum-sepolia now
Pay Ravi 8 USDC. His address is A. => +Ravi 8 USDC to 0x8617 now
Pay Ravi 8 USDC. Ravi's wallet address is A. => +Ravi 8 USDC to 0x8617 now
Pay Stark LLC $40, routing number: 021000021, account number: 987654321, address: 2 Elm St, Boston, MA 02110, US => +Stark LLC 40 USD bank 021000021/987654321 ach now
Pay Stark LLC $40 by wire on Friday, account number 987654321 savings, routing number 021000021, address: 2 Elm St, Boston, US => +Stark LLC 40 USD bank 021000021/987654321/savings fedwire @07-17
Pay Globex 1 USDC, Initech 2 USDC, Ana Silva 3 USDC and Bolt $4 on Friday => Globex 1 USDC @07-17; Initech 2 USDC @07-17; Ana Silva 3 USDC @07-17; Bolt 4 USD ach @07-17
Pay Globex 1 USDC on Friday and Initech 2 USDC on Saturday => Globex 1 USDC @07-17; Initech 2 USDC @07-18
Send 1 USDC to Globex on Friday, 2 USDC to Initech on Saturday => Globex 1 USDC @07-17; Initech 2 USDC @07-18
Tomorrow at noon pay Globex 1 USDC and Initech 2 USDC => Globex 1 USDC @07-16T12:00; Initech 2 USDC @07-16T12:00
Globex gets 7 USDC every Monday, 2 times => Globex 7 USDC @07-20,07-27
4 USDC for Initech on Tuesday => Initech 4 USDC @07-21
Schedule a payment of 6 USDC to Ana Silva on August 30th => Ana Silva 6 USDC @08-30
Pay Globex 6 USDC at 11:00 pm => Globex 6 USDC @07-15T23:00
Pay Globex 6 USDC on Friday at 18:30 Asia/Tokyo => Globex 6 USDC @07-17T09:30
Pay Globex 6 USDC in 90 minutes => Globex 6 USDC @07-15T13:30
Pay Globex 6 USDC on 2026-09-01T08:00Z => Globex 6 USDC @09-01T08:00
Allow the agent up to 9 USDC a day to Ana Silva => may Ana Silva DAILY each 9
Let the agent send Globex at most 9 USDC a week until 2026-08-31 => may Globex WEEKLY each 9 until 2026-09-01
Authorize the agent to spend up to $200 a month on Initech => may Initech MONTHLY each 200
Permit it to pay anybody 15 USDC daily, at most 5 USDC per payment => may any DAILY all 15 tx 5
Allow the agent 40 USDC a week altogether to Globex and Initech => may Globex,Initech WEEKLY all 40
The agent can spend 10 USDC a day on Globex for a week => may Globex DAILY each 10 until 2026-07-22
Pay Globex 2 USDC and let the agent spend 4 USDC a month on Globex => Globex 2 USDC now; may Globex MONTHLY each 4
Don't pay Bolt. Pay Globex 2 USDC. => Globex 2 USDC now
I paid Initech 5 USDC yesterday. Pay Globex 2 USDC on Monday. => Globex 2 USDC @07-20
`

export const laterOutside = `
Pay Globex 100 USDC a week from tomorrow
Pay Globex 100 USDC the week after next
Pay Globex 100 USDC tonight
Pay Globex 100 USDC on Xmas
Pay Globex 100 USDC at EOD
Pay Globex 100 USDC within 3 days
Pay Globex 100 USDC no later than Friday
Pay Globex 100 USDC not before Friday
Pay Globex 100 USDC in a few days
Pay Globex 100 USDC mid August
Pay Globex 100 USDC Q3
Pay Globex 100 USDC on 8/3
Pay Globex 100 USDC on 2026/08/03
Pay Globex 100 USDC on 03-08-2026
Pay Globex 100 USDC on July 15th 2026 at 9:00
Pay Globex 100 USDC every month from now on
Pay Globex 100 USDC forever
Pay Globex 100 USDC every other
Pay Globex 100 USDC weekdays
Pay Globex 100 USDC every Monday and Thursday for 2 weeks
Pay Globex 100 USDC monthly, skipping August, 3 times
Pay Globex 100.50.20 USDC
Pay Globex 1_000 USDC
Pay Globex 1,00 USDC
Pay Globex 10O USDC
Pay Globex ten USDC
Pay Globex 10 or 20 USDC
Pay Globex 10-20 USDC
Pay Globex >10 USDC
Pay Globex max 10 USDC
Pay Globex 10 USDC max
Pay Globex 10 * 3 USDC
Pay Globex 10 USDC x 3
Pay Globex 10 USDC (net)
Pay Globex 10 USDC excluding VAT
Pay Globex 10 USDC incl. VAT
Pay Globex 10 USDC with 2% withheld
Pay Globex 10 USDC minus fees
Pay Globex 10 USDC and keep 5%
Pay Globex 10 USDC free of charge
Pay Globex 10 USDC without fees
Pay Globex a third of 30 USDC
Pay Globex and Initech 30 USDC, two thirds to Globex
Pay Globex twice as much as Initech
Pay Globex 10 USDC and the same to Initech
Pay Globex 10 USDC and Initech double
Pay Globex 10 USDC except if Initech objects
Pay anyone but Globex 10 USDC
Pay the winner 10 USDC
Pay him 10 USDC
Pay Globex or someone 10 USDC
Pay nobody 10 USDC
Pay no one
Do nothing
Forget it
Never mind
Wait
Globex wants 10 USDC
Globex asked for 10 USDC
We owe Globex 10 USDC
Globex sent 10 USDC
Receive 10 USDC from Globex
Charge Globex 10 USDC
Withdraw 10 USDC to Globex
Was Globex paid?
How about 10 USDC for Globex?
Would you pay Globex 10 USDC
Could we send 5 USDC to Initech tomorrow?
Have you paid Globex 10 USDC
Please cancel
Please stop paying Globex 10 USDC
I did not pay Globex 10 USDC
We will not pay Globex 10 USDC
It is wrong to pay Globex 10 USDC
Try to pay Globex 10 USDC
Pretend to pay Globex 10 USDC
Simulate: pay Globex 10 USDC
Example: pay Globex 10 USDC
Draft: pay Globex 10 USDC
Pay Globex 10 USDC. Actually 20.
Pay Globex 10 USDC. Wait.
Pay Globex 10 USDC. Make that Initech.
Pay Globex 10 USDC. But only if it rains.
Pay Globex 10 USDC. That was a joke.
Pay Globex 10 USDC. I paid Globex yesterday.
Pay Globex 10 USDC. Is that allowed?
Allow Globex 10 USDC a month
Allow the agent 10 USDC hourly to Globex
Allow the agent 10 USDC a month to Globex on Mondays
Allow the agent unlimited USDC to Globex
Allow the agent everything
Do not let the agent spend 10 USDC a day on Globex
Lower the limit of Globex to 5 USDC a day
Pay Globex 10 USDC to bank account 123
Pay Globex 10 USDC on polkadot
Pay Bolt $10 by SEPA
Pay Bolt $10 by cheque
Pay Bolt $10 by Friday by ACH
Betal Globex 10 USDC i morgen
Plătește Globex 10 USDC mâine
Maksa Globex 10 USDC huomenna
Globex'e yarın 10 USDC öde
Pay Globex 10 USDC tomorrow / and Initech too
Pay Zed 10 USDC / ask Zed
`
