import sqlite from 'node-sqlite3-wasm'

/** A back office with a real database: payments, and the events that were handled, in one file. */
export class Books {
  #db

  constructor(file) {
    this.#db = new sqlite.Database(file)
    this.#db.exec(`
      create table if not exists payments (id text primary key, key text unique not null, status text not null, paid text);
      create table if not exists events (id text primary key);
    `)
  }

  /** Writes the payment down before anybody is asked: a crash in between asks again with the same key. */
  begin(id, key) {
    this.#db.run('insert or ignore into payments (id, key, status) values (?, ?, ?)', [id, key, 'begun'])
    return this.#db.get('select * from payments where id = ?', [id])
  }

  sent(id) {
    this.#db.run("update payments set status = 'sent' where id = ? and status = 'begun'", [id])
  }

  /** Handles an event once: the event and what it changes are written together, or not at all. */
  handle(event, apply) {
    this.#db.exec('begin')
    try {
      const before = this.#db.get('select id from events where id = ?', [event.id])
      if (before === undefined || before === null) {
        this.#db.run('insert into events (id) values (?)', [event.id])
        apply(this.#db)
      }
      this.#db.exec('commit')
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  payments() {
    return this.#db.all('select id, status, paid from payments order by id')
  }

  eventCount() {
    return Number(this.#db.get('select count(*) as n from events').n)
  }

  close() {
    this.#db.close()
  }
}
