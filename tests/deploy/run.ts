/**
 * `npm run test:deploy`: the files of `deploy/`, each checked by its own tool; two processes on PostgreSQL behind
 * nginx, used like a browser: live events, uploads and screens pass through, one process may stop, and both are
 * replaced by another version without a failed request; and the image, built and run by podman. Installs missing
 * packages from Debian, as `npm test` does. ONLY names one of the parts `files`, `chart`, `nginx` (with STEP one of its
 * steps), `image`, `compose`.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';
import { hasPostgres } from '#scripts/tools/postgres.ts';
import { certificateForLoopback } from '../support/servers/certificate.ts';
import { behindNginx } from './behindNginx.ts';
import { buildImage, IMAGE_TOOLS } from './buildImage.ts';
import { checkChart } from './chart.ts';
import { checkCompose } from './compose.ts';
import { checkImage } from './image.ts';

const TOOLS = { nginx: 'nginx-light', 'systemd-analyze': 'systemd', psql: 'postgresql-client' };
const folder = mkdtempSync(join(tmpdir(), 'suantai-deploy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Debian installs administrators' programs in other folders.
process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

const only = process.env['ONLY'] ?? '';
const wants = (part: string): boolean => only === '' || only === part;
// Nested containers need root.
const canBuild = process.getuid?.() === 0;

findTools();
const certificate = certificateForLoopback();
writeFileSync(join(folder, 'certificate.pem'), certificate.cert);
writeFileSync(join(folder, 'key.pem'), certificate.key, { mode: 0o600 });
setDefaultCACertificates([certificate.cert]);

if (wants('files')) {
  judge('systemd-analyze verify', ['systemd-analyze', 'verify', '--man=no', unitHere()]);
  judge('systemd-analyze verify, backup', ['systemd-analyze', 'verify', '--man=no', ...unitsOfBackup()]);
  judge('systemd-analyze verify, agent', ['systemd-analyze', 'verify', '--man=no', await unitOfAgent()]);
  judge('nginx -t', ['nginx', '-t', '-c', configuration({ 80: 8880, 443: 8443, 8080: 8080, 8081: 8081 })]);
}
if (wants('chart')) checkChart();
if (wants('compose')) checkCompose(folder);
if (wants('nginx')) await behindNginx(folder, configuration, process.env['STEP']);
if (!canBuild) console.log('left out: the image, which needs root');
else if (wants('image')) await checkImage(buildImage(folder), folder);
console.log('all passed');

function findTools(): void {
  const missing = [
    ...Object.entries({ ...TOOLS, ...(canBuild && IMAGE_TOOLS) }).flatMap(([tool, name]) =>
      onPath(tool) ? [] : [name],
    ),
    ...(hasPostgres() ? [] : ['postgresql']),
  ];
  if (missing.length === 0) return;
  const { ok, advice } = installPackages(missing);
  if (ok) return;
  console.error(`Missing here:\n  ${advice}`);
  process.exit(1);
}

/** Warnings of a tool count as failures too. */
function judge(name: string, [program = '', ...words]: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  const said = `${stdout}${stderr}`.trim();
  const ok = status === 0 && !/\bwarn/i.test(said) && (program === 'nginx' || said === '');
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `\n${said}`}`);
  if (!ok) process.exit(1);
}

/** A unit with the path of this checkout, which has the program. */
function unitHere(name = 'suantai@.service', instance = 'suantai@8080.service'): string {
  const text = readFileSync(join('deploy', name), 'utf8').replaceAll('/opt/suantai', resolve('.'));
  const place = join(folder, instance);
  writeFileSync(place, text);
  return place;
}

function unitsOfBackup(): string[] {
  return ['suantai-backup.service', 'suantai-backup.timer'].map((name) => unitHere(name, name));
}

/** The unit that `agent.sh` writes for a host, with the path of its program there. */
async function unitOfAgent(): Promise<string> {
  const host = join(folder, 'host');
  const console = createServer((_, response) => void response.end('// The agent.\n')).listen(0, '127.0.0.1');
  await once(console, 'listening');
  const { port } = console.address() as AddressInfo;
  const script = spawn('sh', ['public/agent.sh', `http://127.0.0.1:${port}/api/ecrm/v1/gws/5`, '--every', '2'], {
    env: { PATH: process.env.PATH, DESTDIR: host, AGENT_TOKEN: 'token-of-a-gateway' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(script, 'close');
  console.close();
  const place = join(host, 'etc/systemd/system/suantai-agent-gws-5.service');
  writeFileSync(place, readFileSync(place, 'utf8').replaceAll(' /opt/', ` ${host}/opt/`));
  return place;
}

/** The site with other ports and our certificate, in a configuration that writes only to our folder. */
function configuration(ports: Readonly<Record<80 | 443 | 8080 | 8081, number>>): string {
  const site = Object.entries(ports).reduce(
    (text, [usual, port]) =>
      text.replace(
        new RegExp(`(listen |127\\.0\\.0\\.1:)${usual}\\b`),
        (_, before: string) => `${before === 'listen ' ? 'listen 127.0.0.1:' : before}@${port}`,
      ),
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  writeFileSync(join(folder, 'site.conf'), site.replaceAll('@', '').replaceAll('/etc/ssl/suantai', folder));
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp/${kind};`,
  );
  const place = join(folder, 'nginx.conf');
  // Its workers would be another user, who cannot write here.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(
    place,
    `${user}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${kinds.join(' ')}\ninclude ${folder}/site.conf; }\n`,
  );
  return place;
}
