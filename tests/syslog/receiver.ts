import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../e2e/support/testServer.ts';
import { until } from '../prometheus/world.ts';

/** A message as rsyslog has read it. */
export interface Received {
  priority: string;
  program: string;
  input: string;
  id: string;
  data: string;
  text: string;
}

export interface Receiver {
  file: string;
  certificate: string;
  ports: { tcp: string; tls: string; udp: string };
  messages(): Received[];
  start(): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
}

/** rsyslog with one input for each transport; it writes every message to a file. */
export async function startReceiver(folder: string): Promise<Receiver> {
  const ports = { tcp: await freePort(), tls: await freePort(), udp: await freePort() };
  const [file, key, certificate, configuration] = ['out.log', 'key.pem', 'cert.pem', 'rsyslog.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  spawnSync('openssl', [...words, ...subject], { stdio: 'ignore' });
  writeFileSync(
    configuration,
    `global(workDirectory="${folder}" maxMessageSize="16k"
  defaultNetstreamDriverCAFile="${certificate}" defaultNetstreamDriverCertFile="${certificate}" defaultNetstreamDriverKeyFile="${key}")
module(load="imudp")
module(load="imtcp")
template(name="read" type="string" string="%syslogfacility-text%.%syslogseverity-text%|%programname%|%inputname%|%structured-data%|%msg%\\n")
ruleset(name="all") { action(type="omfile" file="${file}" template="read" asyncWriting="off" flushOnTXEnd="on") }
input(type="imtcp" name="tcp" address="127.0.0.1" port="${ports.tcp}" ruleset="all")
input(type="imtcp" name="tls" address="127.0.0.1" port="${ports.tls}" ruleset="all" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imudp" name="udp" address="127.0.0.1" port="${ports.udp}" ruleset="all")
`,
  );
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => void child?.kill('SIGKILL'));
  const receiver: Receiver = {
    file,
    certificate,
    ports,
    messages: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(read) : []),
    async start() {
      // Of a process that was killed: its number may be that of another program now.
      rmSync(join(folder, 'rsyslog.pid'), { force: true });
      child = spawn('rsyslogd', ['-n', '-f', configuration, '-i', join(folder, 'rsyslog.pid')], { stdio: 'ignore' });
      await until('rsyslog listens', () => answers(ports.tcp));
      // Another program may have taken its port meanwhile.
      if (child.exitCode !== null) throw new Error(`rsyslog ended with ${child.exitCode}`);
    },
    kill,
  };
  await receiver.start();
  return receiver;
}

function read(line: string): Received {
  const [priority = '', program = '', input = '', data = '', ...text] = line.split('|');
  return { priority, program, input, data, id: /id="([^"]+)"/.exec(data)?.[1] ?? '', text: text.join('|') };
}

const answers = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
