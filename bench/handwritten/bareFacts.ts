/** The baseline of operating data: the same sums as bare SQL behind a minimal server. Prints its address. */

import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const db = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
db.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
const COLUMNS = [
  'orders',
  'new_users',
  'active_users',
  'paying_users',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'top_ups',
  'machine_hours',
  'gpu_hours',
  'vcpu_used',
  'vcpu_total',
  'gpu_used',
  'gpu_total',
];
const series = db.prepare(`
  select id, period, top_products, ${COLUMNS.join(', ')} from operating_facts
  where grain = 'day' and dimension = 'all' and day between ? and ? order by day`);
const parts = db.prepare(`
  select key, max(name) as name, ${COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ')} from operating_facts
  where grain = 'day' and dimension = 'region' and day between ? and ? group by key`);

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://bare').searchParams;
  const range = [query.get('from') ?? '', query.get('to') ?? ''] as const;
  const rows = series.all(...range).map((row) => ({ ...row, top_products: JSON.parse(String(row.top_products)) }));
  const body = JSON.stringify({ series: rows, parts: parts.all(...range) });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
