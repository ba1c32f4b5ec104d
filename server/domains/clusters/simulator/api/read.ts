import { numberIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import { apiVersionOf, type Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { findObject, objectsOf } from '#server/domains/clusters/simulator/store/objects.ts';
import { settledVersion } from '#server/domains/clusters/simulator/store/work.ts';
import { tableOf, wantsTable } from '#server/domains/clusters/simulator/table/tableOf.ts';
import { KubeError, notFound } from './kubeError.ts';
import { json, type KubeReply, type KubeRequest, type SimulatorDeps, type Target } from './kubeRequest.ts';
import { selectionOf } from './selection.ts';

/** One object. */
export async function readOne(
  deps: SimulatorDeps,
  clusterId: string,
  { kind, namespace = '', name = '' }: Target,
  { accept, query }: KubeRequest,
): Promise<KubeReply> {
  await settledVersion(deps, clusterId);
  const object = await findObject(deps, clusterId, kind.id, namespace, name);
  if (object === undefined) throw notFound(kind, name);
  return shown(object, { kind, accept, query, now: deps.clock() });
}

interface Showing {
  kind: Kind;
  accept: string;
  query: URLSearchParams;
  now: number;
}

/** An object as the client wants it: whole, or as a row. */
export function shown(
  object: KubeObject,
  { kind, accept, query, now }: Showing,
  status = 200,
  warnings?: readonly string[],
): KubeReply {
  if (!wantsTable(accept)) return json(object, status, warnings);
  const { resourceVersion } = object.metadata;
  return json(
    tableOf([object], {
      kind: kind.id,
      now,
      metadata: { resourceVersion },
      include: query.get('includeObject') ?? 'Metadata',
    }),
    status,
    warnings,
  );
}

interface Position {
  after: string;
  version: number;
}

/** A list, in pages if the client limits it. */
export async function readList(
  deps: SimulatorDeps,
  clusterId: string,
  { kind, namespace }: Target,
  { accept, query }: KubeRequest,
): Promise<KubeReply> {
  const { version: now, forgotten } = await settledVersion(deps, clusterId);
  const from = readPosition(query.get('continue'));
  if (from !== undefined && from.version < forgotten)
    throw new KubeError('Expired', 'The provided continue parameter is too old to display a consistent list result.');
  const version = from?.version ?? now;
  const isChosen = selectionOf(query);
  const all = (await objectsOf(deps, clusterId, kind.id, namespace)).filter(isChosen);
  const rest = from === undefined ? all : all.filter((object) => placeOf(object) > from.after);
  const limit = numberIn(query.get('limit'));
  const page = limit > 0 ? rest.slice(0, limit) : rest;
  const last = page.at(-1);
  const left = rest.length - page.length;
  const metadata = {
    resourceVersion: String(version),
    ...(left > 0 && last && { continue: positionText({ after: placeOf(last), version }), remainingItemCount: left }),
  };
  if (wantsTable(accept))
    return json(
      tableOf(page, { kind: kind.id, now: deps.clock(), metadata, include: query.get('includeObject') ?? 'Metadata' }),
    );
  const apiVersion = apiVersionOf(kind);
  return json({ kind: `${kind.kind}List`, apiVersion, metadata, items: page });
}

const placeOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ''}/${metadata.name}`;

const positionText = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function readPosition(text: string | null): Position | undefined {
  if (text === null || text === '') return undefined;
  try {
    const value = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Position>;
    if (typeof value.after === 'string' && typeof value.version === 'number')
      return { after: value.after, version: value.version };
  } catch {
    // Refused below.
  }
  throw new KubeError('BadRequest', 'continue key is not valid');
}
