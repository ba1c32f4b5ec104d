import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';

/** The databases of the cloud's OVN, as `ovn-nbctl --db` takes them. */
export interface OvnDatabases {
  north: string;
  south: string;
}

/** One more host of a cloud whose own hosts carry no packets: the genuine switch and controller, on this machine. */
export interface OvnHost {
  name: string;
  /** Connects an interface of this machine: to a port of the cloud, or without one to its external network. */
  connect(device: string, port?: string): void;
  /** Takes over the gateway of a router. */
  serve(routerPort: string): Promise<void>;
  /** Until the controller here has the port. */
  claimed(port: string): Promise<void>;
  stop(): Promise<void>;
}

const PACKAGES: Record<string, string> = {
  'ovs-vswitchd': 'openvswitch-switch',
  'ovn-controller': 'ovn-host',
  ethtool: 'ethtool',
};
const LOOKS = 240;
const HOST = 'suantai-test';
// Any address of this machine: nothing is sent to other hosts.
const ENCAP = '127.0.0.42';

export function run(program: string, args: readonly string[], env?: Record<string, string>): string {
  const done = spawnSync(program, args, { encoding: 'utf8', ...(env && { env: { ...process.env, ...env } }) });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr || done.error?.message}`);
  return done.stdout.trim();
}

/** Open vSwitch in user space, which needs no module of the kernel, and the controller of OVN. */
export async function openOvnHost({ north, south }: OvnDatabases, physicalNetwork: string): Promise<OvnHost> {
  const missing = Object.entries(PACKAGES).flatMap(([program, name]) => (onPath(program) ? [] : [name]));
  const { ok, advice } = missing.length > 0 ? installPackages(missing) : { ok: true, advice: '' };
  if (!ok || process.getuid?.() !== 0) throw new Error(`Packets need root, Open vSwitch and OVN: ${advice}`);

  const folder = mkdtempSync(join(tmpdir(), 'suantai-ovn-'));
  const places = Object.fromEntries(
    ['OVS_RUNDIR', 'OVS_LOGDIR', 'OVS_DBDIR', 'OVN_RUNDIR', 'OVN_LOGDIR'].map((name) => [name, folder]),
  );
  const database = `unix:${folder}/db.sock`;
  const daemon = (name: string) => [`--pidfile=${folder}/${name}.pid`, '--detach', `--log-file=${folder}/${name}.log`];
  const inSwitch = (...args: string[]) => run('ovs-vsctl', [`--db=${database}`, '--timeout=20', ...args], places);
  const inNorth = (...args: string[]) => run('ovn-nbctl', [`--db=${north}`, '--timeout=20', ...args]);
  const inSouth = (...args: string[]) => run('ovn-sbctl', [`--db=${south}`, '--timeout=20', ...args]);
  const controller = () => join(folder, readdirSync(folder).find((name) => /^ovn-controller.*ctl$/.test(name)) ?? '');
  const until = async (what: string, isSo: () => boolean) => {
    for (let look = 0; !isSo(); look += 1) {
      if (look > LOOKS) throw new Error(`${what} never came`);
      await delay(250);
    }
  };

  run('ovsdb-tool', ['create', `${folder}/conf.db`, '/usr/share/openvswitch/vswitch.ovsschema']);
  const sockets = [`--remote=punix:${folder}/db.sock`, `--unixctl=${folder}/database.ctl`];
  run('ovsdb-server', [`${folder}/conf.db`, ...sockets, ...daemon('database')], places);
  inSwitch('--no-wait', 'init');
  run('ovs-vswitchd', [database, `--unixctl=${folder}/switch.ctl`, ...daemon('switch')], places);
  const settings = {
    'system-id': HOST,
    hostname: HOST,
    'ovn-remote': south,
    'ovn-encap-type': 'geneve',
    'ovn-encap-ip': ENCAP,
    'ovn-bridge-datapath-type': 'netdev',
    'ovn-bridge-mappings': `${physicalNetwork}:br-ex`,
  };
  inSwitch('set', 'open', '.', ...Object.entries(settings).map(([key, value]) => `external_ids:${key}=${value}`));
  inSwitch('add-br', 'br-ex', '--', 'set', 'bridge', 'br-ex', 'datapath_type=netdev');
  inSwitch('add-br', 'br-int', '--', 'set', 'bridge', 'br-int', 'datapath_type=netdev', 'fail-mode=secure');
  run('ovn-controller', [database, ...daemon('controller')], places);
  const givenBack: string[][] = [];
  const chassis = () => inSouth('--bare', '--columns=_uuid', 'find', 'chassis', `name=${HOST}`);
  await until('The host', () => chassis() !== '');

  return {
    name: HOST,
    connect(device, port) {
      const ids = port === undefined ? [] : ['--', 'set', 'interface', device, `external_ids:iface-id=${port}`];
      inSwitch('add-port', port === undefined ? 'br-ex' : 'br-int', device, ...ids);
    },
    async serve(routerPort) {
      const port = `lrp-${routerPort}`;
      // `lrp-<port>-<host>  <priority>`, or with a low line between.
      const others = inNorth('lrp-get-gateway-chassis', port)
        .split('\n')
        .flatMap((line) => {
          const [name = '', priority = ''] = line.split(/\s+/);
          return name === '' ? [] : [[port, name.slice(port.length + 1), priority]];
        });
      // In one call: beside hosts that carry nothing, this one would take itself for cut off.
      const gone = others.flatMap(([, name = '']) => ['lrp-del-gateway-chassis', port, name, '--']);
      givenBack.push(
        ['lrp-del-gateway-chassis', port, HOST],
        ...others.map((each) => ['lrp-set-gateway-chassis', ...each]),
      );
      inNorth(...gone, 'lrp-set-gateway-chassis', port, HOST, '100');
      await until('The gateway', () => holder(`cr-${port}`) === chassis());
      run('ovn-appctl', ['-t', controller(), 'recompute'], places);
    },
    claimed: (port) => until('The port', () => holder(port) === chassis()),
    async stop() {
      // Without a host for its gateway, Neutron would try to bind the router for ever. A removed router has none.
      for (const words of givenBack) spawnSync('ovn-nbctl', [`--db=${north}`, '--timeout=20', ...words]);
      run('ovn-appctl', ['-t', controller(), 'exit'], places);
      await until('The end of the host', () => chassis() === '');
      run('ovs-appctl', ['-t', `${folder}/switch.ctl`, 'exit', '--cleanup'], places);
      run('ovs-appctl', ['-t', `${folder}/database.ctl`, 'exit'], places);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function holder(port: string): string {
    return inSouth('--bare', '--columns=chassis', 'find', 'port_binding', `logical_port=${port}`);
  }
}
