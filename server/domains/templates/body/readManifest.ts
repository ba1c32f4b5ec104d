import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type {
  Manifest,
  ManifestConnection,
  ManifestDatabase,
  ManifestDeployment,
  ManifestSecret,
} from '#model/domains/templates/plan/manifest.ts';
import type { BodyFault } from './bodyNode.ts';
import { findCycle } from './findCycle.ts';

const NAME = /^[a-z][a-z0-9-]{0,30}[a-z0-9]$|^[a-z]$/;
const MOST_DEPLOYMENTS = 20;
const KEYS = ['deployments', 'secrets', 'connections', 'database', 'package'];
const ENGINES = ['postgresql', 'mysql', 'redis'] as const;

/** What a rendered body declares, with the mistakes of its shape. The fields of a deployment are checked elsewhere. */
export function readManifest(
  value: Json,
  lines: ReadonlyMap<string, number>,
): { manifest: Manifest; faults: BodyFault[] } {
  const faults: BodyFault[] = [];
  const report = (path: string, key: string, params?: BodyFault['params']): void => {
    faults.push({ line: lineOf(lines, path), key, ...(params && { params }) });
  };
  const root = isObject(value) ? value : {};
  if (!isObject(value)) report('', 'bodyShape');
  for (const key of Object.keys(root)) if (!KEYS.includes(key)) report(key, 'unknownKey', { name: key });
  const listOf = (name: string): { path: string; entry: Record<string, Json> }[] => {
    const list = root[name] ?? [];
    if (!Array.isArray(list)) report(name, 'notList', { name });
    return (Array.isArray(list) ? list : []).flatMap((entry, index) => {
      const path = `${name}.${index}`;
      if (isObject(entry)) return [{ path, entry }];
      report(path, 'notMap', { name });
      return [];
    });
  };
  const deployments = listOf('deployments').map(({ path, entry }) => deploymentOf(entry, path, report));
  if (deployments.length === 0) report('deployments', 'noDeployment');
  if (deployments.length > MOST_DEPLOYMENTS) report('deployments', 'manyDeployments', { max: MOST_DEPLOYMENTS });
  const secrets = listOf('secrets').map(({ path, entry }) => secretOf(entry, path, report));
  const names = new Set(deployments.map(({ name }) => name));
  refuseTwice(deployments, 'deployments', report);
  refuseTwice(secrets, 'secrets', report);
  checkLinks(deployments, secrets, names, report);
  const known = { names, secrets: new Set(secrets.map(({ name }) => name)) };
  const connections = listOf('connections').map(({ path, entry }) => connectionOf(entry, path, known, report));
  const database = root['database'] === undefined ? null : databaseOf(root['database'], known, report);
  const isPackage = root['package'] ?? false;
  if (typeof isPackage !== 'boolean') report('package', 'notBoolean', { name: 'package' });
  return {
    manifest: { deployments, secrets, connections, database, ...(isPackage === true && { package: true as const }) },
    faults,
  };
}

type Report = (path: string, key: string, params?: BodyFault['params']) => void;

interface Known {
  names: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

/** The line of a path, or of what is around it. */
export function lineOf(lines: ReadonlyMap<string, number>, path: string): number {
  for (let part = path; part !== ''; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
    const line = lines.get(part);
    if (line !== undefined) return line;
  }
  return lines.get('') ?? 1;
}

function deploymentOf(
  { name, depends_on, ...values }: Record<string, Json>,
  path: string,
  report: Report,
): ManifestDeployment {
  const own = nameOf(name, path, report);
  const before = depends_on ?? [];
  const isNames = Array.isArray(before) && before.every((each) => typeof each === 'string');
  if (!isNames) report(`${path}.depends_on`, 'notNames');
  return { name: own, depends_on: isNames ? before.filter((each) => typeof each === 'string') : [], values };
}

function secretOf({ name, value, ...rest }: Record<string, Json>, path: string, report: Report): ManifestSecret {
  for (const key of Object.keys(rest)) report(`${path}.${key}`, 'unknownKey', { name: key });
  // Where its value comes from; the placeholder was replaced by the path (`renderBody.ts`).
  if (typeof value !== 'string' || value === '') report(`${path}.value`, 'secretMissing');
  return { name: nameOf(name, path, report), path: typeof value === 'string' ? value : '' };
}

function nameOf(name: Json | undefined, path: string, report: Report): string {
  if (typeof name === 'string' && NAME.test(name)) return name;
  report(`${path}.name`, 'objectName');
  return '';
}

function refuseTwice(entries: readonly { name: string }[], list: string, report: Report): void {
  const seen = new Set<string>();
  for (const [index, { name }] of entries.entries()) {
    if (name !== '' && seen.has(name)) report(`${list}.${index}`, 'nameTwice', { name });
    seen.add(name);
  }
}

function checkLinks(
  deployments: readonly ManifestDeployment[],
  secrets: readonly ManifestSecret[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  const kept = new Set(secrets.map(({ name }) => name));
  for (const [index, { depends_on, values }] of deployments.entries()) {
    const unknown = depends_on.find((each) => !names.has(each));
    if (unknown !== undefined) report(`deployments.${index}.depends_on`, 'unknownDeployment', { name: unknown });
    for (const [place, use] of (Array.isArray(values.secrets) ? values.secrets : []).entries()) {
      const name = isObject(use) ? use.secret : undefined;
      if (typeof name !== 'string' || !kept.has(name))
        report(`deployments.${index}.secrets.${place}`, 'unknownSecret', { name: String(name ?? '') });
    }
  }
  const cycle = findCycle(new Map(deployments.map(({ name, depends_on }) => [name, depends_on])));
  if (cycle !== undefined) report('deployments', 'dependsCycle', { path: cycle.join(' → ') });
}

function connectionOf(entry: Record<string, Json>, path: string, known: Known, report: Report): ManifestConnection {
  const { deployment, port, scheme, username, database, secret, ...rest } = entry;
  for (const key of Object.keys(rest)) report(`${path}.${key}`, 'unknownKey', { name: key });
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535)
    report(`${path}.port`, 'notPort');
  return {
    deployment: linkOf(deployment, `${path}.deployment`, known.names, 'unknownDeployment', report) ?? '',
    port: typeof port === 'number' ? port : 0,
    scheme: textOrNull(scheme),
    username: textOrNull(username),
    database: textOrNull(database),
    secret: secret === undefined ? null : linkOf(secret, `${path}.secret`, known.secrets, 'unknownSecret', report),
  };
}

function databaseOf(value: Json, known: Known, report: Report): ManifestDatabase | null {
  if (!isObject(value)) {
    report('database', 'notMap', { name: 'database' });
    return null;
  }
  const { engine, deployment, username, database, secret, ...rest } = value;
  for (const key of Object.keys(rest)) report(`database.${key}`, 'unknownKey', { name: key });
  const found = ENGINES.find((each) => each === engine);
  if (found === undefined) report('database.engine', 'databaseEngine', { engines: ENGINES.join(', ') });
  return {
    engine: found ?? 'postgresql',
    deployment: linkOf(deployment, 'database.deployment', known.names, 'unknownDeployment', report) ?? '',
    username: textOrNull(username),
    database: textOrNull(database),
    secret: linkOf(secret, 'database.secret', known.secrets, 'unknownSecret', report) ?? '',
  };
}

function linkOf(
  value: Json | undefined,
  path: string,
  known: ReadonlySet<string>,
  key: string,
  report: Report,
): string | null {
  if (typeof value === 'string' && known.has(value)) return value;
  report(path, key, { name: String(value ?? '') });
  return null;
}

const textOrNull = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : String(value);
