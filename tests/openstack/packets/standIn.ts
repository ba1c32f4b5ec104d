import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { textAt, type Direct, type ReplyValue } from '../direct.ts';
import { openOvnHost, run, type OvnDatabases } from './ovnHost.ts';

/** Two namespaces of this machine: one that stands for a virtual machine, and one for the internet. */
export interface StandIn {
  /** What the address answers when the internet requests it, or why it does not answer. */
  fromOutside(url: string): Promise<string>;
  /** Until nothing answers there: why not. */
  silence(url: string): Promise<string>;
  /** What the internet answers the virtual machine: the address that it sees. */
  fromInside(): Promise<string>;
  stop(): Promise<void>;
}

export interface StandInOptions {
  databases: OvnDatabases;
  direct: Direct;
  /** By the id of Nova. */
  server: string;
  /** By the id of Neutron. */
  router: string;
  /** The ports on which the stand-in of the virtual machine answers. */
  ports: readonly number[];
}

interface Card {
  address: string;
  prefix: string;
  gateway: string;
  mac?: string;
  mtu?: number;
}

const MACHINE = 'suantai-machine';
const INTERNET = 'suantai-internet';
const TIMEOUT_S = 5;
const LOOKS = 40;
/** Answers with its name and the address that it sees, on each port that it is given. */
const ANSWER = `const [, name, ...ports] = process.argv;
for (const port of ports) require('node:http').createServer((request, reply) =>
  reply.end(name + ' sees ' + request.socket.remoteAddress.replace('::ffff:', ''))).listen(+port);`;

const things = (value: ReplyValue | undefined) => (Array.isArray(value) ? value : []);

/**
 * Lets a cloud without hypervisors answer: a namespace gets the card of the virtual machine, and what is between it
 * and the internet is the cloud's own: switch, security group, router, forwarded port and address translation.
 */
export async function standIn({ databases, direct, server, router, ports }: StandInOptions): Promise<StandIn> {
  const portOf = async (device: string, owner: string) => {
    const reply = await direct.get('network', `/ports?device_id=${device}${owner}`);
    const port = things(reply?.ports)[0];
    const subnet = await direct.get('network', `/subnets/${textAt(port, 'fixed_ips', 0, 'subnet_id')}`);
    const network = await direct.get('network', `/networks/${textAt(port, 'network_id')}`);
    return { id: textAt(port, 'id'), port, subnet, network };
  };
  const card = await portOf(server, '');
  const outer = await portOf(router, '&device_owner=network:router_gateway');
  const prefixOf = ({ subnet }: typeof card) => textAt(subnet ?? {}, 'subnet', 'cidr').split('/')[1] ?? '24';
  const gatewayOf = ({ subnet }: typeof card) => textAt(subnet ?? {}, 'subnet', 'gateway_ip');
  const host = await openOvnHost(databases, textAt(outer.network ?? {}, 'network', 'provider:physical_network'));

  const { id } = card;
  const mtu = (card.network?.network as { mtu?: number } | undefined)?.mtu;
  enter(MACHINE, 'sum0', {
    address: textAt(card.port, 'fixed_ips', 0, 'ip_address'),
    prefix: prefixOf(card),
    gateway: gatewayOf(card),
    mac: textAt(card.port, 'mac_address'),
    ...(mtu !== undefined && { mtu }),
  });
  enter(INTERNET, 'sui0', { address: gatewayOf(outer), prefix: prefixOf(outer), gateway: '' });
  host.connect('sum0', id);
  host.connect('sui0');
  const answering = [answer(MACHINE, ports), answer(INTERNET, [80])];
  const bindTo = (name: string) => direct.send('PUT', 'network', `/ports/${id}`, { port: { 'binding:host_id': name } });
  await bindTo(host.name);
  await host.claimed(id);
  await host.serve(outer.id);

  const fetchIn = async (namespace: string, url: string): Promise<string> => {
    const args = ['netns', 'exec', namespace, 'curl', '-sS', '-m', String(TIMEOUT_S), url];
    const { stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
    return stdout || stderr.trim();
  };
  // The flows of a change are there a moment after it.
  const until = async (url: string, isSo: (said: string) => boolean): Promise<string> => {
    let said = '';
    for (let look = 0; look < LOOKS && (look === 0 || !isSo(said)); look += 1) {
      if (look > 0) await delay(250);
      said = await fetchIn(INTERNET, url);
    }
    return said;
  };
  return {
    fromOutside: (url) => until(url, (said) => !said.startsWith('curl')),
    silence: (url) => until(url, (said) => said.startsWith('curl')),
    fromInside: () => fetchIn(MACHINE, `http://${gatewayOf(outer)}/`),
    async stop() {
      for (const child of answering) child.kill('SIGKILL');
      if ((await direct.get('network', `/ports/${id}`)) !== null) await bindTo(textAt(card.port, 'binding:host_id'));
      await host.stop();
      for (const namespace of [MACHINE, INTERNET]) run('ip', ['netns', 'delete', namespace]);
    },
  };
}

function enter(namespace: string, device: string, { address, prefix, gateway, mac, mtu }: Card): void {
  spawnSync('ip', ['netns', 'delete', namespace]);
  spawnSync('ip', ['link', 'delete', device]);
  const inside = (...args: string[]) => run('ip', ['-n', namespace, ...args]);
  run('ip', ['netns', 'add', namespace]);
  run('ip', ['link', 'add', device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
  if (mac !== undefined) inside('link', 'set', 'eth0', 'address', mac);
  if (mtu !== undefined) inside('link', 'set', 'eth0', 'mtu', String(mtu));
  inside('address', 'add', `${address}/${prefix}`, 'dev', 'eth0');
  for (const name of ['lo', 'eth0']) inside('link', 'set', name, 'up');
  run('ip', ['link', 'set', device, 'up']);
  if (gateway !== '') inside('route', 'add', 'default', 'via', gateway);
  // The switch in user space reads frames before a card would add their checksums.
  run('ip', ['netns', 'exec', namespace, 'ethtool', '-K', 'eth0', 'tx', 'off']);
}

const answer = (namespace: string, ports: readonly number[]): ChildProcess =>
  spawn('ip', ['netns', 'exec', namespace, process.execPath, '-e', ANSWER, namespace, ...ports.map(String)], {
    stdio: 'ignore',
  });
