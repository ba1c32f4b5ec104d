import type { Definition, Operation } from '#model/language/definition.ts';
import { operationKey, type OperationKey } from './operationKey.ts';

export interface ActionWord {
  /** `cmp:StopInstance`. */
  word: string;
  /** The operations that the word covers. The actor may choose any of those listed. */
  operations: readonly OperationKey[];
}

type Described = Pick<Definition, 'service' | 'resource' | 'access' | 'actions' | 'platformOwned'>;

const WORDS: readonly { verb: string; many?: true; after?: string; operations: readonly Operation[] }[] = [
  { verb: 'List', many: true, operations: ['list', 'pick'] },
  { verb: 'Get', operations: ['show'] },
  { verb: 'Get', after: 'History', operations: ['history'] },
  { verb: 'Export', many: true, operations: ['export'] },
  { verb: 'Create', operations: ['create'] },
  { verb: 'Import', many: true, operations: ['import'] },
  { verb: 'Update', operations: ['update'] },
  { verb: 'Delete', operations: ['delete'] },
];

const WRITES: ReadonlySet<Operation> = new Set(['create', 'import', 'update', 'delete']);

const known = new WeakMap<Described, readonly ActionWord[]>();

/**
 * The words by which policies name what can be done with a resource: service, verb, name. Actions are verbs too: `stop`
 * of `instances` is `cmp:StopInstance`. An operation without any grant has no word.
 *
 * @example
 *   actionWords(instances).at(0); // { word: 'cmp:ListInstances', operations: ['list', 'pick'] }
 */
export function actionWords(definition: Described): readonly ActionWord[] {
  let words = known.get(definition);
  if (words === undefined) known.set(definition, (words = wordsOf(definition)));
  return words;
}

function wordsOf(definition: Described): ActionWord[] {
  const { service, resource, access, actions, platformOwned } = definition;
  const many = capitalised(resource);
  const one = singularOf(many);
  // An operation without any grant is not served: a version of a policy, for example, is never updated.
  const isServed = (operation: Operation) =>
    access[operation].length > 0 && (platformOwned !== true || !WRITES.has(operation));
  const called = Object.values(actions).filter(({ name, access: who }) => name !== 'delete' && who.length > 0);
  return [
    ...WORDS.map((each) => ({
      word: `${service}:${each.verb}${each.many ? many : one}${each.after ?? ''}`,
      operations: each.operations.filter(isServed),
    })),
    ...called.map(({ name }) => ({
      word: `${service}:${capitalised(name)}${one}`,
      operations: [operationKey({ action: name })],
    })),
  ].filter(({ operations }) => operations.length > 0);
}

/**
 * The name of a resource in resource names, in the singular.
 *
 * @example
 *   resourceType({ resource: 'secGroupRules' }); // 'sec-group-rule'
 */
export function resourceType({ resource }: Pick<Definition, 'resource'>): string {
  return singularOf(resource).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The pattern of the names of a resource's records. Without a cloud, `*` takes the place of the cloud.
 *
 * @example
 *   resourcePattern(instances); // 'crn:cmp:{cloud}:instance/{id}'
 */
export function resourcePattern(definition: Pick<Definition, 'service' | 'resource' | 'fields' | 'id'>): string {
  const { service, fields, id } = definition;
  return `crn:${service}:${fields.cloud_id !== undefined && id.field !== 'cloud_id' ? '{cloud}' : '*'}:${resourceType(definition)}/{id}`;
}

/** Turns `create_snapshot` into `CreateSnapshot`. */
const capitalised = (name: string): string =>
  name
    .split(/[_-]/)
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
    .join('');

function singularOf(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}
