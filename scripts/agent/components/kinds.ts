import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The installation of a component on its host: files, perhaps one process, and the sign that it works. */
export interface Plan {
  files: Record<string, { content: string; mode?: number }>;
  run?: { binary: string; args: string[] };
  /** Answers 200 once the process works. */
  url?: string;
}

export interface Spec {
  component: string;
  version: string;
  values: Readonly<Record<string, unknown>>;
  /** Made on this host, for a component that scrapes the platform. */
  token?: string;
}

/** The access that a component needs to scrape the platform. */
interface Platform {
  /** Its address, as this agent reaches it. */
  url: string;
  token: string;
}

interface Kind {
  binary?: string;
  plan(values: Values, folder: string, binary: string, platform: Platform): Plan;
}

/** The closed list of components: the platform sends values for them and nothing that is executed. */
const KINDS: Readonly<Record<string, Kind>> = {
  node_exporter: {
    binary: '/usr/bin/prometheus-node-exporter',
    plan(values, folder, binary) {
      const port = values.number('port', 1_024, 65_535);
      const level = values.word('log_level', ['debug', 'info', 'warn', 'error'], 'info');
      const texts = values.flag('textfile') ? [`--collector.textfile.directory=${folder}`] : [];
      return {
        files: {},
        run: { binary, args: [`--web.listen-address=${addressOf(values, port)}`, `--log.level=${level}`, ...texts] },
        url: `http://127.0.0.1:${port}/metrics`,
      };
    },
  },
  prometheus: {
    binary: '/usr/bin/prometheus',
    plan(values, folder, binary, platform) {
      const port = values.number('port', 1_024, 65_535);
      const days = values.number('retention_days', 1, 365);
      const timeout = values.number('query_timeout_s', 1, 600, 120);
      return {
        files: { 'prometheus.json': { content: prometheusFile(values, platform) } },
        run: {
          binary,
          args: [
            `--config.file=${join(folder, 'prometheus.json')}`,
            `--storage.tsdb.path=${join(folder, 'data')}`,
            `--storage.tsdb.retention.time=${days}d`,
            `--query.timeout=${timeout}s`,
            `--web.listen-address=${addressOf(values, port)}`,
          ],
        },
        url: `http://127.0.0.1:${port}/-/ready`,
      };
    },
  },
  text_file: {
    plan(values) {
      const name = values.text('file_name', /^[a-z0-9][a-z0-9._-]{0,63}$/);
      const mode = values.word('mode', ['0600', '0644'], '0600');
      return { files: { [name]: { content: values.text('content', /^[^\0]*$/), mode: Number.parseInt(mode, 8) } } };
    },
  },
};

/** The components that this host can have. */
export function offered(): string[] {
  return Object.entries(KINDS).flatMap(([name, { binary }]) => (binary === undefined || isThere(binary) ? [name] : []));
}

/** The plan of a component; throws an error in words for people if this host cannot carry it out. */
export function planOf({ component, values, token = '' }: Spec, folder: string, url: string): Plan {
  const kind = Object.hasOwn(KINDS, component) ? KINDS[component] : undefined;
  if (kind === undefined) throw new Error(`this agent does not know the component ${component}`);
  const { binary = '' } = kind;
  if (binary !== '' && !isThere(binary)) throw new Error(`${binary} is not on this host`);
  return kind.plan(readable(values), folder, binary, { url, token });
}

function isThere(binary: string): boolean {
  try {
    accessSync(binary, constants.X_OK);
    return true;
  } catch {
    // Not installed on this host.
    return false;
  }
}

const addressOf = (values: Values, port: number): string =>
  `${values.flag('all_addresses') ? '0.0.0.0' : '127.0.0.1'}:${port}`;

/** JSON is YAML, and needs no quoting of its own. */
function prometheusFile(values: Values, platform: Platform): string {
  const targets = values.list('targets', /^[\w.-]{1,253}:\d{1,5}$/);
  return JSON.stringify({
    global: { scrape_interval: `${values.number('scrape_interval_s', 5, 3_600)}s` },
    scrape_configs: [{ job_name: 'targets', static_configs: [{ targets }] }, ...platformJobs(values, platform)],
  });
}

/** The number of the token that a component needs; undefined: it does not scrape the platform. */
export function tokenNumberOf({ values }: Pick<Spec, 'values'>): number | undefined {
  const number = values['platform_token_number'];
  return typeof number === 'number' ? number : undefined;
}

function platformJobs(values: Values, { url, token }: Platform): object[] {
  if (token === '') return [];
  const { protocol, host, pathname, origin } = new URL(url);
  const base = `${pathname.replace(/\/$/, '')}/api/omc/v1/monitor`;
  const authorization = { credentials: token };
  const port = values.number('platform_machines_port', 0, 65_535, 0);
  const metrics = {
    job_name: 'suantai',
    scheme: protocol.slice(0, -1),
    metrics_path: `${base}/export`,
    // The metrics have the time at which they are read.
    scrape_interval: '1m',
    authorization,
    static_configs: [{ targets: [host] }],
  };
  const machines = {
    job_name: 'suantai-machines',
    http_sd_configs: [{ url: `${origin}${base}/sd?port=${port}`, authorization, refresh_interval: '1m' }],
  };
  return [...(values.flag('platform_metrics') ? [metrics] : []), ...(port > 0 ? [machines] : [])];
}

interface Values {
  number(name: string, least: number, most: number, otherwise?: number): number;
  text(name: string, pattern: RegExp): string;
  word(name: string, words: readonly string[], otherwise: string): string;
  flag(name: string): boolean;
  list(name: string, pattern: RegExp): string[];
}

/** The values once more: an agent does not rely on the platform for its host. */
function readable(values: Readonly<Record<string, unknown>>): Values {
  return {
    number(name, least, most, otherwise) {
      const value = values[name] ?? otherwise;
      return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : wrong(name);
    },
    text(name, pattern) {
      const value = values[name];
      return typeof value === 'string' && pattern.test(value) ? value : wrong(name);
    },
    word(name, words, otherwise) {
      const value = values[name] ?? otherwise;
      return typeof value === 'string' && words.includes(value) ? value : wrong(name);
    },
    flag: (name) => values[name] === true,
    list(name, pattern) {
      const value = values[name] ?? [];
      return Array.isArray(value) && value.every((each) => typeof each === 'string' && pattern.test(each))
        ? value
        : wrong(name);
    },
  };
}

function wrong(name: string): never {
  throw new Error(`the value of ${name} cannot be used`);
}
