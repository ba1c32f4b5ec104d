import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkQuery, isTrue, type QueryDocument } from '#server/engine/http/checkQuery.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { cloudIdOf, refOf, textOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { issueTerminal, type IssuedTerminal } from '#server/domains/cloud/console/issueTerminal.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';
import { downloadLog, followLog, readLogPage } from './containerLogs.ts';
import { numberIn, orRefusal, rangeIn, timeIn, type ReadMachineChart } from './machineParts.ts';

export interface ContainerPartsDeps {
  drivers: CloudRegistry;
  readChart: ReadMachineChart;
  sessionOf: SessionAuthenticator['sessionOf'];
  /** Calls the listener when a session ends; returns a function that stops it. */
  onRevoked(listener: (sessionId: string) => void): () => void;
}

const QUERIES: Readonly<Record<string, QueryDocument>> = {
  logs: {
    tail: { type: 'integer' },
    since: {},
    search: {},
    follow: { type: 'boolean' },
    download: { type: 'boolean' },
  },
  metrics: { from: {}, to: {}, step: { type: 'integer' } },
};

/** A person at a terminal can do what a restart does, and more. */
export const OPENS = { action: 'restart' };

const LINES = 500;
const MOST_LINES = 5_000;
const MOST_SEARCH = 200;

/**
 * `GET {container}/logs`, as a page, a stream or a file, `…/metrics`, and `POST {container}/console` for a terminal.
 * Undefined for any other path.
 */
export function containerParts({ drivers, readChart, sessionOf, onRevoked }: ContainerPartsDeps) {
  return async (call: ResourceCall, id: string, part: string): Promise<Response | undefined> => {
    const { context, definition, query, request } = call;
    if (definition.cloud?.kind !== 'containers') return undefined;
    const isPost = request.method === 'POST';
    if (isPost ? part !== 'console' : part !== 'logs' && part !== 'metrics') return undefined;
    checkQuery(query, QUERIES[part] ?? {});
    const record = await containerFor(context, definition, id, isPost ? OPENS : 'show');
    if (part === 'metrics')
      return jsonReply(context, 200, await readChart(context, definition, record, rangeIn(query, context.clock())));
    const ref = refOf(record);
    const session = await sessionOf(request);
    if (session === undefined) throw new ApiError('identity.credentialsRequired');
    return orRefusal(async () => {
      const driver = await driverById(context, drivers, cloudIdOf(record));
      if (isPost)
        return jsonReply(
          context,
          201,
          await openTerminal(context, { definition, record, driver, sessionId: session.id }),
        );
      return logsOf(call, { driver, ref, record, onEnd: (end) => onRevoked((ended) => ended === session.id && end()) });
    });
  };
}

export async function containerFor(
  context: Context,
  definition: Definition,
  id: string,
  operation: Operation | { action: string },
): Promise<RecordData> {
  refuseUnless(context, decide(context, operation, definition));
  const record = await findRecord(context, definition, id);
  refuseUnless(context, await decideOn(context, operation, definition, record));
  if (refOf(record) === '') throw new ApiError('network.stillCreating');
  return record;
}

interface LogsOf {
  driver: CloudDriver;
  ref: string;
  record: RecordData;
  /** Registers what ends a stream with the session of its reader. */
  onEnd(end: () => void): () => void;
}

async function logsOf(
  { context, definition, query, request }: ResourceCall,
  { driver, ref, record, onEnd }: LogsOf,
): Promise<Response> {
  const { containerLogs } = driver;
  if (containerLogs === undefined) throw new CloudError('unsupported');
  const search = query.get('search') ?? '';
  if (search.length > MOST_SEARCH) throw new ApiError('request.invalidRange');
  const wanted = {
    tail: numberIn(query, 'tail', LINES, 1, MOST_LINES),
    since: timeIn(query, 'since'),
    search,
    read: (how: Parameters<typeof containerLogs>[1]) => containerLogs(ref, how),
  };
  if (isTrue(query.get('download')))
    return downloadLog(wanted, { signal: request.signal, name: textOf(record, definition.titleField), onEnd });
  if (isTrue(query.get('follow'))) return followLog(wanted, { signal: request.signal, onEnd });
  return jsonReply(context, 200, await readLogPage(wanted));
}

interface Opening {
  definition: Definition;
  record: RecordData;
  driver: CloudDriver;
  sessionId: string;
}

/** A terminal in a container that runs. */
export async function openTerminal(
  context: Context,
  { definition, record, driver, sessionId }: Opening,
): Promise<IssuedTerminal> {
  if (driver.terminal === undefined) throw new CloudError('unsupported');
  if (record.status !== 'running') throw new ApiError('application.containerNotRunning');
  return issueTerminal(context, sessionId, {
    cloudId: cloudIdOf(record),
    ref: refOf(record),
    resource: definition.resource,
    recordId: textOf(record, definition.id.field),
    title: textOf(record, definition.titleField),
  });
}
