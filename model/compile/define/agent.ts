import {
  AGENT_ACTIONS,
  AGENT_FIELDS,
  type AgentDefinition,
  type RunsOnDefinition,
  type Seconds,
} from '#model/language/agentDefinition.ts';
import { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, numberOf, placeOf, relocated, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Entry, MapNode, Node } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { readCondition } from './conditions.ts';

/** Why the last action failed. */
const FAULT = `  ${AGENT_FIELDS.fault}:
    type: object
    readOnly: true
    fields:
      code: { type: text }
      message: { type: text, maxLength: 2048 }
      at: { type: dateTime }`;

/**
 * Labels come from the vocabulary, sentences from the messages. The token is shown once, when it is created; the
 * database stores its hash.
 */
const ADDED = `
fields:
  ${AGENT_FIELDS.token}: { type: secret, readOnly: true, createOnly: true, help: agent.token }
  ${AGENT_FIELDS.tokenHash}: { type: password, readOnly: true, hidden: true }
  ${AGENT_FIELDS.silentState}: { type: text, readOnly: true, hidden: true, maxLength: 64 }
  ${AGENT_FIELDS.heartbeat}: { type: dateTime, readOnly: true }
${FAULT}
actions:
  ${AGENT_ACTIONS.renew}: { icon: key, confirm: plain, help: agent.renew, input: { token: { type: secret, readOnly: true, help: agent.token } } }
  ${AGENT_ACTIONS.revoke}: { icon: block, tone: danger, confirm: plain, help: agent.revoke }
`;

/**
 * The file of a resource with the additions of its key `agent`; the declarations of the file stay.
 *
 * @example
 *   withAgent(node); // `fields` with `agent_token` and `heartbeat_at`, if the file has `agent`
 */
export function withAgent(node: Node): Node {
  const agent = child(node, 'agent');
  if (node.kind !== 'map' || !agent) return node;
  const added = readYaml('agent', ADDED, new Reporter());
  const place = placeOf(node, 'agent');
  const entries = new Map(node.entries);
  for (const [key, entry] of entriesOf(added && relocated(added, () => place))) {
    const value = key === 'actions' ? withConditions(entry.value, node, agent) : entry.value;
    const own = entries.get(key);
    entries.set(
      key,
      own?.value.kind === 'map' ? { ...own, value: withMissing(own.value, value) } : { ...entry, value },
    );
  }
  return { ...node, entries };
}

/** Tokens are for records with an agent; actors who may not update may use these actions if they may create. */
function withConditions(actions: Node, resource: MapNode, agent: Node): Node {
  const access = child(resource, 'access');
  const given = new Map<string, Entry>();
  const where = agent.kind === 'map' ? agent.entries.get('where') : undefined;
  const create = access?.kind === 'map' && !access.entries.has('update') ? access.entries.get('create') : undefined;
  if (create) given.set('access', { ...create, key: { ...create.key, value: 'access' } });
  if (where) {
    given.set('where', where);
    given.set('whereHelp', {
      key: { ...where.key, value: 'whereHelp' },
      value: { kind: 'scalar', at: where.key.at, value: 'agent.none', plain: true },
    });
  }
  const entries = entriesOf(actions).map(([name, entry]): [string, Entry] => [
    name,
    {
      ...entry,
      value:
        entry.value.kind === 'map'
          ? { ...entry.value, entries: new Map([...entry.value.entries, ...given]) }
          : entry.value,
    },
  ]);
  return { kind: 'map', at: actions.at, entries: new Map(entries) };
}

function withMissing(own: MapNode, added: Node): MapNode {
  return { ...own, entries: new Map([...own.entries, ...entriesOf(added).filter(([name]) => !own.entries.has(name))]) };
}

/**
 * The key `agent` with every default filled in.
 *
 * @example
 *   buildAgent(child(node, 'agent')); // {} without the key
 */
export function buildAgent(node: Node | undefined): { agent?: AgentDefinition } {
  if (!node) return {};
  const where = child(node, 'where');
  const silence = child(node, 'silence');
  const commands = child(node, 'commands');
  return {
    agent: {
      ...(where && { where: readCondition(where) }),
      reports: words(child(node, 'reports')),
      interval: secondsOf(child(node, 'interval')),
      silence: {
        after: secondsOf(child(silence, 'after')),
        from: words(child(silence, 'from')),
        to: textOf(child(silence, 'to')) ?? '',
      },
      ...(commands && {
        commands: { actions: words(child(commands, 'actions')), within: secondsOf(child(commands, 'within')) },
      }),
    },
  };
}

const words = (node: Node | undefined): string[] => wordsOf(node).map(({ word }) => word);

const secondsOf = (node: Node | undefined): Seconds => numberOf(node) ?? textOf(node) ?? 0;

/** The part of a definition that the key `runsOn` adds. */
const ADDED_BY_RUNS_ON = `fields:
${FAULT}`;

/**
 * The file of a resource with the field that its key `runsOn` adds; a declaration of the file stays.
 *
 * @example
 *   withRunsOn(node); // `fields` with `fault`, if the file has `runsOn`
 */
export function withRunsOn(node: Node): Node {
  const fields = child(node, 'fields');
  if (node.kind !== 'map' || fields?.kind !== 'map' || !child(node, 'runsOn')) return node;
  if (fields.entries.has(AGENT_FIELDS.fault)) return node;
  const added = readYaml('runsOn', ADDED_BY_RUNS_ON, new Reporter());
  const place = placeOf(node, 'runsOn');
  const own = node.entries.get('fields');
  const more = entriesOf(child(added && relocated(added, () => place), 'fields'));
  if (own === undefined) return node;
  const value: Node = { ...fields, entries: new Map([...fields.entries, ...more]) };
  return { ...node, entries: new Map([...node.entries, ['fields', { ...own, value }]]) };
}

/**
 * The key `runsOn`.
 *
 * @example
 *   buildRunsOn(child(node, 'runsOn')); // {} without the key
 */
export function buildRunsOn(node: Node | undefined): { runsOn?: RunsOnDefinition } {
  if (!node) return {};
  const where = child(node, 'where');
  return {
    runsOn: {
      reference: textOf(child(node, 'reference')) ?? '',
      ...(where && { where: readCondition(where) }),
      commands: Object.fromEntries(
        entriesOf(child(node, 'commands')).map(([action, { value }]) => [
          action,
          wordsOf(value).map(({ word }) => word),
        ]),
      ),
      within: secondsOf(child(node, 'within')),
    },
  };
}
