import type { Condition } from '#model/conditions/conditions.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** What uses an image. */
export interface ImageUser {
  resource: 'containerDeployments' | 'containerRevisions';
  id: string | number;
  /** The name of the deployment; for a revision, with its number. */
  name: string;
  image: string;
  digest: string | null;
}

/** Either a reference, `registry/project/name:tag`, or a repository without a tag, or the digest of a manifest. */
export interface WantedImage {
  reference?: string;
  digest?: string;
}

const MOST = 200;

/**
 * The deployments that run an image, and the earlier revisions that a rollback would fetch it for, as far as they exist
 * for the actor: all of them for an administrator, their own for a tenant.
 */
export async function imageUsers(context: Context, { reference, digest }: WantedImage): Promise<ImageUser[]> {
  const [deployments, revisions] = [
    knownDefinition(context, 'containerDeployments'),
    knownDefinition(context, 'containerRevisions'),
  ];
  const named: Condition[] = [
    ...(reference === undefined
      ? []
      : [{ image: reference }, ...(hasTag(reference) ? [] : [{ image: { starts: `${reference}:` } }])]),
    ...(digest === undefined ? [] : [{ image: { like: `@${digest}` } }]),
  ];
  if (deployments === undefined || named.length === 0) return [];
  const running = await firstRecords(context, deployments, {
    fields: ['id', 'name', 'image', 'image_digest'],
    filter: { $any: [...named, ...(digest === undefined ? [] : [{ image_digest: digest }])] },
    sort: [{ field: 'name', order: 'ASC' }],
    limit: MOST,
  });
  const found: ImageUser[] = running.map(({ id, name, image, image_digest }) => ({
    resource: 'containerDeployments',
    id,
    name,
    image,
    digest: image_digest,
  }));
  if (revisions === undefined) return found;
  const earlier = await firstRecords(context, revisions, {
    fields: ['id', 'number', 'image', 'deployment_id'],
    filter: { $all: [{ state: { ne: 'active' } }, { $any: named }] },
    sort: [{ field: 'id', order: 'DESC' }],
    limit: MOST,
  });
  for (const { id, number, image, ...revision } of earlier) {
    const labels: unknown = Reflect.get(revision, '_labels');
    const title = typeof labels === 'object' && labels !== null ? Reflect.get(labels, 'deployment_id') : undefined;
    found.push({
      resource: 'containerRevisions',
      id,
      name: `${typeof title === 'string' ? title : revision.deployment_id} · ${number}`,
      image: image ?? '',
      digest: null,
    });
  }
  return found;
}

/** A colon after the last slash begins a tag; before it, a port. */
const hasTag = (reference: string): boolean => /[:@][^/]*$/.test(reference);
