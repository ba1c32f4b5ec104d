/**
 * The baseline of `bench/files.ts`: node:http, one file on the disk, nothing else. Its argument is the path of the
 * file.
 */

import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , path = ''] = process.argv;
const server = createServer((request, response) => {
  if (request.method === 'GET') return void pipeline(createReadStream(path), response).catch(() => undefined);
  if (request.url === '/begin') rmSync(path, { force: true });
  void pipeline(request, createWriteStream(path, { flags: 'a' })).then(() => response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`);
});
