import { timingSafeEqual } from 'node:crypto';
import { readImageName } from '#model/domains/registry/imageName.ts';
import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';
import { theRegistry } from '#server/domains/registry/client/theRegistry.ts';

/** The username of a deployment. A name of an account has no plus sign. */
export const DEPLOYMENT = 'deployment+pull';
/** For the pull of one large image; what is pulled later asks for another. */
const VALID_MS = 30 * 60_000;

export interface PullCredential {
  username: string;
  password: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** Whose deployment it is. */
export interface ImageOwner {
  user_id: number | null;
  bp_id: number | null;
}

/**
 * A short-lived credential with which an engine pulls this image for its owner. Undefined: the image is of another
 * registry, or its owner may not pull it, which looks the same as an image that does not exist.
 */
export async function pullCredential(
  context: Context,
  image: string,
  owner: ImageOwner,
): Promise<PullCredential | undefined> {
  const registry = await theRegistry(context);
  const named = registry && readImageName(registry.address, image);
  if (registry === undefined || named === undefined || registry.simulated === true) return undefined;
  const project = await context.db.kysely
    .selectFrom('registry_projects')
    .select(['visibility', 'user_id', 'bp_id'])
    .where('name', '=', named.project)
    .executeTakeFirst();
  if (project === undefined || !mayPull(project, owner)) return undefined;
  const expires = context.realTime() + VALID_MS;
  const body = Buffer.from(JSON.stringify([named.repository, expires])).toString('base64url');
  return { username: DEPLOYMENT, password: `${body}.${signatureOf(context, body)}`, expires_at: expires };
}

/** The repository that a ticket is for; undefined if it has ended or is none. */
export function readTicket(context: Context, text: string): string | undefined {
  const [body = '', signature = ''] = text.split('.');
  const [expected, given] = [Buffer.from(signatureOf(context, body)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  // We have signed it.
  const [repository, expires] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number];
  return expires > context.realTime() ? repository : undefined;
}

function mayPull(
  project: { visibility: string | null; user_id: number | null; bp_id: number | null },
  { user_id: user, bp_id: organisation }: ImageOwner,
): boolean {
  if (project.visibility === 'public') return true;
  if (project.bp_id !== null)
    return project.bp_id === organisation && (project.visibility === 'organisation' || project.user_id === user);
  return project.user_id !== null && project.user_id === user;
}

const signatureOf = ({ secretKey }: Context, body: string): string => keyedHash(secretKey, 'registry pull', body);
