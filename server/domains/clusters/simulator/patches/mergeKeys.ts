import { isTree, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';

/** Lists whose entries are known by a key, by the name of the field that holds them. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  ephemeralContainers: ['name'],
  volumes: ['name'],
  env: ['name'],
  imagePullSecrets: ['name'],
  secrets: ['name'],
  volumeMounts: ['mountPath'],
  volumeDevices: ['devicePath'],
  hostAliases: ['ip'],
  ownerReferences: ['uid'],
  conditions: ['type'],
  topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
};

/** Lists of words that are sets. */
const SETS = new Set(['finalizers']);

/** Objects that are replaced as a whole. */
const ATOMIC = new Set(['selector', 'nodeSelector', 'fieldRef', 'resourceFieldRef', 'secretKeyRef', 'configMapKeyRef']);

/** The keys of the entries of a list; undefined for a list that is replaced as a whole. */
export function listKeys(field: string, list: readonly unknown[]): readonly string[] | undefined {
  if (!list.every(isTree)) return undefined;
  if (field !== 'ports') return KEYS[field];
  // Of a container and of a service.
  return list.some((each) => isTree(each) && 'containerPort' in each)
    ? ['containerPort', 'protocol']
    : list.some((each) => isTree(each) && 'port' in each)
      ? ['port', 'protocol']
      : undefined;
}

export const isSet = (field: string): boolean => SETS.has(field);

export const isAtomic = (field: string): boolean => ATOMIC.has(field);

const ENTRY_DEFAULTS: Tree = { protocol: 'TCP' };

/** The values by which an entry is known. */
export const keyOfEntry = (entry: Tree, keys: readonly string[]): Tree =>
  Object.fromEntries(keys.map((key) => [key, entry[key] ?? ENTRY_DEFAULTS[key] ?? null]));

export const isEntry = (entry: unknown, key: Tree): entry is Tree =>
  isTree(entry) &&
  Object.entries(key).every(([name, value]) => (entry[name] ?? ENTRY_DEFAULTS[name] ?? null) === value);
