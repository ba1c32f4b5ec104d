import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Owner } from '#server/domains/cloud/ownership/owners.ts';
import type { Context } from '#server/engine/context.ts';
import { amountInWords, quotaLabel } from './quotaWords.ts';
import { quotaLimits } from './quotaLimits.ts';
import { tenantLimits } from './tenantQuotas.ts';
import { usage } from './usage.ts';

/** A limit of a project beside that of its organisation. */
export interface ProjectLimit {
  key: string;
  /** Null: all clouds together. */
  cloud_id: string | null;
  limit: number;
  used: number;
  /** The lowest limit of the organisation for the same, and its use; null: none is known. */
  organisation: { limit: number; used: number } | null;
  /** The limits of all projects of the organisation for the same, added up. */
  together: number;
  notes: { text: string; tone: 'info' | 'warning' }[];
}

/** A line of limits as it is stored, or as somebody is about to store it. */
export interface LimitLine {
  key: string;
  cloud_id: string | null;
  limit: number;
}

interface Project {
  id: number;
  bp_id: number | null;
}

/**
 * The limits of a project, each with its use, the limit of the organisation, and in words what follows from the three.
 * `planned` takes the place of the stored line for the same key and cloud.
 */
export async function projectLimits(context: Context, project: Project, planned?: LimitLine): Promise<ProjectLimit[]> {
  const lines = await linesOf(context, project);
  const isSame = (one: LimitLine, other: LimitLine) => one.key === other.key && one.cloud_id === other.cloud_id;
  const own = lines.filter(({ project_id }) => project_id === project.id);
  const all = planned === undefined ? own : [...own.filter((line) => !isSame(line, planned)), planned];
  const found: ProjectLimit[] = [];
  for (const { key, cloud_id, limit } of all) {
    if (limit < 0) continue;
    const others = lines.filter((line) => line.project_id !== project.id && isSame(line, { key, cloud_id, limit }));
    const known = {
      key,
      cloud_id,
      limit,
      used: await usage(context, { projectId: project.id }, key, cloud_id),
      organisation: project.bp_id === null ? null : await ownerLimit(context, project.bp_id, key, cloud_id),
      together: others.reduce((sum, line) => sum + Math.max(0, line.limit), limit),
    };
    found.push({ ...known, notes: notesOf(context, known) });
  }
  return found;
}

/** The lines of the project, and those of the other projects of its organisation. */
async function linesOf({ db }: Context, { id, bp_id: bp }: Project) {
  return db.kysely
    .selectFrom('cloud_quotas as q')
    .innerJoin('projects as p', 'p.id', 'q.project_id')
    .select(['q.key', 'q.cloud_id', 'q.limit', 'q.project_id'])
    .where((eb) => (bp === null ? eb('p.id', '=', id) : eb('p.bp_id', '=', bp)))
    .orderBy('q.key')
    .orderBy('q.id')
    .execute();
}

/** The lowest of the limits that hold for an organisation in a cloud, or in all of them. */
async function ownerLimit(context: Context, bp: number, key: string, cloudId: string | null) {
  const owner: Owner = { bp_id: bp, user_id: null };
  const limits = (await quotaLimits(context, owner, cloudId ?? '')).filter((each) => each.key === key);
  const ofCloud = cloudId === null ? undefined : (await tenantLimits(context, owner, cloudId))?.get(key);
  const [lowest] = [
    ...limits.map(({ limit, cloudId: at }) => ({ limit, at })),
    ...(ofCloud === undefined ? [] : [{ limit: ofCloud, at: cloudId }]),
  ].toSorted((one, other) => one.limit - other.limit);
  return lowest === undefined ? null : { limit: lowest.limit, used: await usage(context, owner, key, lowest.at) };
}

function notesOf(
  context: Context,
  { key, limit, used, organisation, together }: Omit<ProjectLimit, 'notes'>,
): ProjectLimit['notes'] {
  const { unit } = quotaLabel(context, key);
  const amount = (value: number) => amountInWords(value, unit);
  const say = (word: string, params: MessageParams = {}) =>
    renderMessage(context.schemas.messages, `quota.${word}`, params, context.lang);
  const notes: ProjectLimit['notes'] = [];
  if (used > limit) notes.push({ text: say('overUse', { used: amount(used), limit: amount(limit) }), tone: 'warning' });
  if (used === limit) notes.push({ text: say('full'), tone: 'warning' });
  if (organisation === null) return notes;
  const params = { limit: amount(organisation.limit) };
  if (limit > organisation.limit) notes.push({ text: say('aboveOrganisation', params), tone: 'info' });
  if (together > organisation.limit && together > limit)
    notes.push({ text: say('together', { ...params, sum: amount(together) }), tone: 'info' });
  return notes;
}
