/**
 * `npm run test:syslog`: Debian's rsyslog on loopback as the receiver of the journals, beside the real server, each
 * with a scratch folder and free ports. Every step has a limit in time. Installs missing packages from Debian, as `npm
 * test` does.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';
import { createSteps, holds, same } from '../openstack/steps.ts';
import { until } from '../prometheus/world.ts';
import { startProcess } from '../support/servers/serverProcess.ts';
import { startReceiver } from './receiver.ts';

const TLS_MODULE = '/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_gtls.so';

const missing = [
  ...(onPath('rsyslogd') ? [] : ['rsyslog']),
  ...(existsSync(TLS_MODULE) ? [] : ['rsyslog-gnutls']),
  ...(onPath('openssl') ? [] : ['openssl']),
];
if (missing.length > 0) {
  const { ok, advice } = installPackages(missing);
  if (!ok) {
    console.error(`Missing here:\n  ${advice}`);
    process.exit(1);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'suantai-syslog-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { step } = createSteps(console.log);
const data = join(folder, 'suantai');
let server = await startProcess(data);
const receiver = await startReceiver(folder);
// A session outlives the process.
const token = await server.token();
let made = 0;

async function call(method: string, path: string, body?: object) {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const CONFIGS = '/api/sys/v1/configs';

async function set(values: Record<string, string | number>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const filter = new URLSearchParams({ filter: JSON.stringify({ key }) });
    const found: { id: number }[] = await (await call('GET', `${CONFIGS}?${filter}`)).json();
    const reply = await call('PUT', `${CONFIGS}/${found[0]?.id}`, { value: String(value) });
    holds(`${key} is stored: ${reply.status} ${await reply.text()}`, reply.ok);
  }
}

/** Creates regions, and returns their codes: each is in the path of no other request. */
async function write(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    made += 1;
    const reply = await call('POST', '/api/ecrm/v1/regions', { name: `区域-${made}`, code: `cn-test-${made}` });
    holds(`a region is created: ${reply.status}`, reply.status === 201);
  }
}

const created = () => receiver.messages().filter(({ text }) => text.includes('POST /api/ecrm/v1/regions'));
const ids = () => created().map(({ id }) => id);
// Rows that a dead process left open are ended by another one after two minutes.
const arrived = async (count: number) => {
  const distinct = () => new Set(ids()).size;
  try {
    await until('the rows have arrived', async () => distinct() >= count, 180_000);
  } catch {
    throw new Error(`${distinct()} of ${count} rows have arrived: ${[...new Set(ids())].join(' ')}`);
  }
};

try {
  await step('rows arrive by tcp, once each', async () => {
    await set({
      'logs.syslog_host': '127.0.0.1',
      'logs.syslog_port': receiver.ports.tcp,
      'logs.syslog_transport': 'tcp',
    });
    // The first round remembers where the journals stand.
    await until('a first row', async () => {
      await write(1);
      return created().length > 0;
    });
    const before = made;
    await write(20);
    await arrived(20);
    same('each row once', ids().length, new Set(ids()).size);
    return `${created().length} rows of ${before + 20} writes`;
  });

  await step('rsyslog reads facility, severity and data', async () => {
    const refused = await call('POST', '/api/ums/v1/auth/password/tokens', {
      name: 'admin',
      password: 'Wrong#Secret-77',
    });
    holds('the sign-in is refused', refused.status >= 400);
    await until('the refusal', async () =>
      receiver.messages().some(({ text }) => text.includes('auth/password/tokens 4')),
    );
    const [row] = created();
    same('priority', row?.priority, 'audit.info');
    same('program', row?.program, 'suantai');
    holds('the data names the resource', row?.data.includes('resource_type="regions"') === true);
    holds('no password is anywhere', !readFileSync(receiver.file, 'utf8').includes('Wrong#Secret-77'));
    return row?.data.slice(0, 60) ?? '';
  });

  await step('nothing is lost while rsyslog is away', async () => {
    const before = new Set(ids()).size;
    await receiver.kill();
    await write(25);
    await receiver.start();
    await arrived(before + 25);
    return `${new Set(ids()).size} rows, ${ids().length - new Set(ids()).size} of them twice`;
  });

  await step('nothing is lost when the platform dies', async () => {
    const before = new Set(ids()).size;
    await write(25);
    await server.kill();
    server = await startProcess(data);
    await write(1);
    await arrived(before + 26);
    const numbers = [...new Set(ids())].map((id) => Number(id.split('-')[1])).toSorted((one, other) => one - other);
    return `${numbers.length} rows up to number ${numbers.at(-1)}`;
  });

  await step('tls with a certificate that is not trusted sends nothing', async () => {
    await set({
      'logs.syslog_host': 'localhost',
      'logs.syslog_port': receiver.ports.tls,
      'logs.syslog_transport': 'tls',
    });
    const before = new Set(ids()).size;
    await write(3);
    await set({ 'logs.syslog_ca': readFileSync(receiver.certificate, 'utf8') });
    await arrived(before + 3);
    holds(
      'they came by tls',
      created()
        .slice(-3)
        .every(({ input }) => input === 'tls'),
    );
    return `${new Set(ids()).size - before} rows after the certificate was trusted`;
  });

  await step('udp', async () => {
    await set({
      'logs.syslog_host': '127.0.0.1',
      'logs.syslog_port': receiver.ports.udp,
      'logs.syslog_transport': 'udp',
    });
    const before = new Set(ids()).size;
    await write(3);
    await arrived(before + 3);
    return 'rows arrive';
  });
} catch {
  // The step printed its failure.
  process.exitCode = 1;
} finally {
  await server.stop();
  await receiver.kill();
}
console.log(process.exitCode === 1 ? 'failed' : 'all passed');
