import type { Condition } from '#model/conditions/conditions.ts';
import { CAPACITY_RECORDS } from '#model/domains/operations/metrics/capacity.ts';
import {
  CAPACITY_KINDS,
  contradictions,
  STEPS,
  type CapacityWord,
  type Step,
} from '#model/domains/facts/contradictions.ts';
import type { Figure } from '#model/reading/figure.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { walkRecords } from '#server/engine/records/list/listRecords.ts';
import type { ReadCapacity } from '#server/domains/facts/places/capacityOfPlaces.ts';
import { placeFilter, type Level } from './placeOf.ts';

/** One kind of capacity, each step with the list behind it. */
export interface CapacityFigures {
  kind: CapacityWord;
  /** Steps that contradict others. */
  broken: Step[];
  /** Rows of the list that do not know their value: the sum is over the others. */
  unknown: number;
  steps: Figure<number | null>[];
}

const FIELDS = Object.keys(CAPACITY_KINDS).flatMap((word) =>
  STEPS.filter((step) => word !== 'storage' || step !== 'sold').map((step) => `${word}_${step}`),
);

/** The capacity at a level, as far as the reader sees it; undefined if nothing there exists for the reader. */
export async function capacityFigures(
  context: Context,
  readCapacity: ReadCapacity,
  level: Level,
  id: string,
): Promise<CapacityFigures[] | undefined> {
  const filter = placeFilter(level, id);
  if (filter !== undefined) return ofPlaces(context, filter, level === 'all');
  return level === 'gpu' ? ofModel(context, id) : ofHosts(context, readCapacity, level, id);
}

/** Every record of a list that the reader sees. */
async function rowsOf(
  context: Context,
  resource: string,
  filter: Condition,
  fields: readonly string[],
): Promise<RecordData[]> {
  const definition = context.schemas.resources[resource];
  if (definition === undefined || !decide(context, 'list', definition).allowed) return [];
  const rows: RecordData[] = [];
  const sort = [{ field: definition.id.field, order: 'ASC' as const }];
  const readable = fields.filter((name) => definition.fields[name] !== undefined);
  for await (const row of walkRecords(context, definition, { fields: readable, filter, sort })) rows.push(row);
  return rows;
}

/** The sum of a field; null if no row knows it. */
function sumOf(rows: readonly RecordData[], field: string): number | null {
  const known = rows.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []));
  // Hundredths of cards add up to hundredths.
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) * 100) / 100;
}

const unitOf = (word: CapacityWord): string => (word === 'memory' || word === 'storage' ? 'bytes' : 'count');

async function ofPlaces(
  context: Context,
  filter: Condition,
  mayBeEmpty: boolean,
): Promise<CapacityFigures[] | undefined> {
  const rows = await rowsOf(context, 'resourceSites', filter, [...FIELDS, 'broken']);
  if (rows.length === 0 && !mayBeEmpty) return undefined;
  const marked = new Set(rows.flatMap(({ broken }) => (Array.isArray(broken) ? broken.map(String) : [])));
  // The words are those of the table.
  return (Object.keys(CAPACITY_KINDS) as CapacityWord[]).map((word) => {
    const steps = STEPS.filter((step) => FIELDS.includes(`${word}_${step}`));
    const figures = steps.map((step): Figure<number | null> => {
      const field = `${word}_${step}`;
      return {
        key: field,
        value: sumOf(rows, field),
        unit: unitOf(word),
        list: { resource: 'resourceSites', filter, sum: field },
      };
    });
    return kindOf(word, figures, {
      marked: steps.filter((step) => marked.has(`${word}_${step}`)),
      unknown: rows.filter((row) => row[`${word}_physical`] === null).length,
    });
  });
}

/** Cards of one model: nothing is known of what is sold of it. */
async function ofModel(context: Context, name: string): Promise<CapacityFigures[] | undefined> {
  const filter = { name };
  const rows = await rowsOf(context, 'siteGpus', filter, ['total', 'schedulable', 'allocated', 'used']);
  if (rows.length === 0) return undefined;
  const fields = { physical: 'total', schedulable: 'schedulable', allocated: 'allocated', used: 'used' };
  const figures = Object.entries(fields).map(([step, field]): Figure<number | null> => ({
    key: `gpus_${step}`,
    value: sumOf(rows, field),
    unit: 'count',
    list: { resource: 'siteGpus', filter, sum: field },
  }));
  return [kindOf('gpus', figures, { marked: [], unknown: 0 })];
}

/** The fields of hosts and pools that the steps add up. The list of a cloud's hosts shows the same sum. */
const SUMMED: Record<CapacityWord, Partial<Record<Step, string>>> = {
  gpus: { physical: 'gpu_total', schedulable: 'gpu_total', allocated: 'gpu_used' },
  vcpus: { physical: 'vcpus', schedulable: 'vcpus_offered', allocated: 'vcpus_used' },
  memory: { physical: 'memory_mb', schedulable: 'memory_mb', allocated: 'memory_mb_used' },
  storage: { physical: 'total_gb', schedulable: 'total_gb', allocated: 'allocated_gb', used: 'used_gb' },
};

async function ofHosts(
  context: Context,
  readCapacity: ReadCapacity,
  level: Level,
  id: string,
): Promise<CapacityFigures[] | undefined> {
  const { hosts, pools } = CAPACITY_RECORDS;
  const definition = context.schemas.resources[hosts.resource];
  if (definition === undefined || !decide(context, 'list', definition).allowed) return undefined;
  const where: Condition = level === 'host' ? { id } : { cloud_id: id };
  const members = await rowsOf(context, hosts.resource, where, ['name', 'cloud_id', 'vcpus_offered']);
  const [host] = members;
  // As `readCapacity` does: a cloud that does not report what it offers offers what it has.
  const isOffered = members.some(({ vcpus_offered: offered }) => typeof offered === 'number' && offered > 0);
  if (host === undefined && (level === 'host' || !(await cloudExists(context, id)))) return undefined;
  const isHost = level === 'host';
  const spaces = isHost ? [] : await rowsOf(context, pools.resource, where, []);
  const cloudId = isHost ? wordOf(host, 'cloud_id') : id;
  const part = isHost ? { hosts: { id }, machines: { host: wordOf(host, 'name') }, pools: false } : undefined;
  const found = await readCapacity(context, cloudId, part);
  return (Object.entries(CAPACITY_KINDS) as [CapacityWord, string][]).flatMap(([word, kind]) => {
    const capacity = found.find((each) => each.kind === kind);
    // A cloud that reports no hosts, or no pools, says nothing of them: no zeros, and no list.
    if (capacity === undefined || (word === 'storage' ? spaces : members).length === 0) return [];
    const records = word === 'storage' ? pools : hosts;
    const figures = STEPS.map((step): Figure<number | null> => {
      const field = word === 'vcpus' && step === 'schedulable' && !isOffered ? 'vcpus' : SUMMED[word][step];
      const own: Condition = word === 'storage' ? { cloud_id: cloudId } : where;
      const filter = step === 'schedulable' ? { $all: [own, records.open] } : own;
      return {
        key: `${word}_${step}`,
        value: inFieldUnits(word, capacity[step]),
        unit: word === 'memory' ? 'MiB' : word === 'storage' ? 'GiB' : 'count',
        ...(field !== undefined &&
          capacity[step] !== null && { list: { resource: records.resource, filter, sum: field } }),
      };
    });
    return [kindOf(word, figures, { marked: contradictions(capacity), unknown: 0 })];
  });
}

const wordOf = (row: RecordData | undefined, field: string): string => `${row?.[field] ?? ''}`;

async function cloudExists({ db }: Context, id: string): Promise<boolean> {
  const row = await db.kysely.selectFrom('clouds').select('cloud_id').where('cloud_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Hosts count memory in MiB and pools space in GiB: the list behind a figure shows the same number. */
function inFieldUnits(word: CapacityWord, value: number | null): number | null {
  if (value === null) return null;
  return word === 'memory' ? Math.round(value / 2 ** 20) : word === 'storage' ? Math.round(value / 2 ** 30) : value;
}

function kindOf(
  kind: CapacityWord,
  steps: readonly Figure<number | null>[],
  { marked, unknown }: { marked: readonly Step[]; unknown: number },
): CapacityFigures {
  const value = (step: Step) => steps.find(({ key }) => key === `${kind}_${step}`)?.value ?? null;
  const found = contradictions({
    kind: CAPACITY_KINDS[kind],
    physical: value('physical'),
    schedulable: value('schedulable'),
    allocated: value('allocated'),
    used: value('used'),
    broken: [],
  });
  return {
    kind,
    broken: STEPS.filter((step) => marked.includes(step) || found.includes(step)),
    unknown,
    steps: [...steps],
  };
}
