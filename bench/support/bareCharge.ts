/** The baseline of a charge: the minimal server that books it. Prints its address. */

import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { bareLedger } from './bareLedger.ts';

const ledger = bareLedger(process.argv[2] ?? '');
const key = ledger.db.prepare(
  'insert into idempotency_keys (id, fingerprint, at, status, headers, body) values (?, ?, ?, 200, ?, ?)',
);
const charge = ledger.db.prepare(
  `insert into charge_records (record_no, account_id, amount, method, status, request_key, created_at, updated_at) values (?, ?, ?, 'bank_transfer', 'success', ?, ?, ?)`,
);
const audit = ledger.db.prepare(
  `insert into history (at, resource, record_id, actor_id, actor_name, operation, request_id, changes) values (?, 'accounts', ?, '1', 'admin', 'charge', ?, ?)`,
);

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    // Sent by `chargesAtOnce`.
    const sent = JSON.parse(Buffer.concat(parts).toString()) as { amount: string };
    const amount = Number(sent.amount) * 1_000_000;
    const account = Number(request.url?.split('/').at(-2));
    const id = randomUUID();
    const now = Date.now();
    const body = JSON.stringify({ record_no: id, account_id: account, amount, status: 'success' });
    ledger.together(() => {
      const once = createHash('sha256').update(String(request.headers['idempotency-key'])).digest('base64url');
      key.run(once, once, now, '{}', body);
      charge.run(id, account, amount, once, now, now);
      ledger.append(
        account,
        [
          { name: 'channel.bank_transfer', amount: -amount },
          { name: 'wallet.cash', amount },
        ],
        now,
      );
      audit.run(now, String(account), id, body);
    });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
