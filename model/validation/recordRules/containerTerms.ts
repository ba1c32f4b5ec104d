import type { Violation } from '#model/messages/messages.ts';
import { isObject } from '#model/fields/kind.ts';
import type { RecordRule } from './recordRule.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const ABSOLUTE = /^\/[^\0]*[^\0/]$/;

/** What a container gets: every variable, path, port and volume once, and paths that begin at the root. */
export const containerTerms: RecordRule = {
  reads: ['env', 'secrets', 'files', 'ports', 'volumes'],
  check(values): Record<string, Violation> {
    const found: Record<string, Violation> = {};
    const secrets = entriesOf(values['secrets']);
    const variables = [
      ...places('env', 'name', entriesOf(values['env'])),
      ...places('secrets', 'target', secrets, isVariable),
    ];
    const files = [
      ...places('files', 'path', entriesOf(values['files'])),
      ...places('secrets', 'target', secrets, isFile),
    ];
    const volumes = entriesOf(values['volumes']);
    const mounts = places('volumes', 'path', volumes);
    for (const { path, text } of variables) if (!VARIABLE.test(text)) found[path] = { key: 'container.variableName' };
    for (const { path, text } of [...files, ...mounts])
      if (!ABSOLUTE.test(text) || text.split('/').includes('..')) found[path] = { key: 'container.absolutePath' };
    const ports = entriesOf(values['ports']).flatMap(({ container_port: port, protocol }, index) =>
      typeof port === 'number'
        ? [{ path: `ports.${index}.container_port`, text: `${port}/${String(protocol ?? 'tcp')}` }]
        : [],
    );
    for (const some of [variables, files, mounts, ports, places('volumes', 'name', volumes)]) markRepeated(some, found);
    return found;
  },
};

interface Place {
  path: string;
  text: string;
}

type Entry = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter((entry) => isObject(entry)) : []);
const isFile = ({ as }: Entry): boolean => as === 'file';
const isVariable = (entry: Entry): boolean => !isFile(entry);

function places(
  list: string,
  member: string,
  entries: readonly Entry[],
  where: (entry: Entry) => boolean = () => true,
): Place[] {
  return entries.flatMap((entry, index) => {
    const text = entry[member];
    return where(entry) && typeof text === 'string' && text !== ''
      ? [{ path: `${list}.${index}.${member}`, text }]
      : [];
  });
}

function markRepeated(some: readonly Place[], found: Record<string, Violation>): void {
  const seen = new Set<string>();
  for (const { path, text } of some) {
    if (seen.has(text)) found[path] ??= { key: 'container.twice', params: { value: text } };
    seen.add(text);
  }
}
