import { rulesFor } from '#model/access/policies/rulesFor.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkQuery, type QueryDocument } from '#server/engine/http/checkQuery.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { cloudIdOf, refOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { cloudRefusal } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError, type CloudDriver, type MetricRange } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { openScreen } from '#server/domains/cloud/console/openScreen.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';

/** Data about a machine that is read from the cloud on request and not stored. */
type Part = (driver: CloudDriver, ref: string, query: URLSearchParams) => Promise<Json> | undefined;

const MOST_LINES = 10_000;
const LINES = 200;
const HOUR_MS = 3_600_000;
const MOST_POINTS = 2_000;

const PARTS: Readonly<Record<string, Part>> = {
  'console-log': (driver, ref, query) =>
    driver.consoleLog?.(ref, numberIn(query, 'lines', LINES, 1, MOST_LINES)).then((output) => ({ output })),
  events: (driver, ref) =>
    driver
      .events?.(ref)
      .then((events) => events.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }))),
};

const PART_QUERIES: Readonly<Record<string, QueryDocument>> = {
  'console-log': { lines: { type: 'integer' } },
  metrics: { from: {}, to: {}, step: { type: 'integer' } },
};

/** Reads the metrics of a machine, from where its cloud says. */
export type ReadMachineChart = (
  context: Context,
  definition: Definition,
  record: RecordData,
  range: MetricRange,
) => Promise<Json>;

/** `GET {machine}/console-log`, `…/events` and `…/metrics`, `POST {machine}/console`. Undefined for any other path. */
export function machineParts(
  registry: CloudRegistry,
  sessionOf: SessionAuthenticator['sessionOf'],
  readChart: ReadMachineChart,
) {
  const screen = openScreen(sessionOf);
  return async (call: ResourceCall, id: string, part: string): Promise<Response | undefined> => {
    const { context, definition, within, query, request } = call;
    if (definition.cloud?.kind !== 'servers') return undefined;
    const isPost = request.method === 'POST';
    const read = !isPost && Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
    const isChart = !isPost && part === 'metrics';
    if (read === undefined && !isChart && !(isPost && part === 'console')) return undefined;
    checkQuery(query, PART_QUERIES[part] ?? {});
    // A user at the screen of a machine can change it.
    const operation = isPost ? 'update' : 'show';
    refuseUnless(context, decide(context, operation, definition));
    const record = await findRecord(context, definition, id, { within });
    if (rulesFor(context.actor, definition) !== undefined)
      refuseUnless(context, await decideOn(context, operation, definition, record));
    if (isChart)
      return jsonReply(context, 200, await readChart(context, definition, record, rangeIn(query, context.clock())));
    return jsonReply(
      context,
      isPost ? 201 : 200,
      await orRefusal(() =>
        answered(call, registry, record, (driver, ref) =>
          read === undefined ? screen(call, driver, cloudIdOf(record), ref) : read(driver, ref, query),
        ),
      ),
    );
  };
}

async function answered(
  { context }: ResourceCall,
  registry: CloudRegistry,
  record: RecordData,
  read: (driver: CloudDriver, ref: string) => Promise<Json> | undefined,
): Promise<Json> {
  const ref = refOf(record);
  if (ref === '') throw new CloudError('notFound');
  const answer = read(await driverById(context, registry, cloudIdOf(record)), ref);
  if (answer === undefined) throw new CloudError('unsupported');
  return answer;
}

/** A user waits for the reply, so the cloud's refusal is returned to them. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CloudError ? cloudRefusal(error) : error;
  }
}

export function rangeIn(query: URLSearchParams, now: number): MetricRange {
  const to = timeIn(query, 'to') ?? now;
  const from = timeIn(query, 'from') ?? to - HOUR_MS;
  const stepSeconds = numberIn(query, 'step', 60, 1, 86_400);
  if (from >= to || (to - from) / (stepSeconds * 1_000) > MOST_POINTS) throw new ApiError('request.invalidRange');
  return { from, to, stepSeconds };
}

export function numberIn(query: URLSearchParams, name: string, fallback: number, least: number, most: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new ApiError('request.invalidRange');
  return value;
}

export function timeIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError('request.invalidRange');
  return at;
}
