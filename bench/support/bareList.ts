/** The baseline of the list: the minimal server that can answer the same request. Prints its address. */

import { createServer } from 'node:http';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

const db = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
db.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
const statement = db.prepare(`
  select t.*, (select count(*) from gateways g where g.site_id = t.id) as gateway_count,
    (select count(*) from edges e where e.site_id = t.id) as edge_count,
    (select coalesce(sum(n.node_count), 0) from edges n where n.site_id = t.id) as node_count,
    (select name from regions r where r.id = t.region_id) as region_name
  from sites t where t.status = ? order by t.created_at desc, t.id desc limit ? offset ?`);

/** Dates and nested values are stored as numbers and text. */
function toWire(row: Record<string, SQLOutputValue>): object {
  return {
    ...row,
    created_at: new Date(Number(row.created_at)).toISOString(),
    updated_at: new Date(Number(row.updated_at)).toISOString(),
    isp: JSON.parse(String(row.isp)),
    capacity: JSON.parse(String(row.capacity)),
    used: JSON.parse(String(row.used)),
  };
}

const server = createServer((_request, response) => {
  const body = JSON.stringify(statement.all('online', 10, 0).map(toWire));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
