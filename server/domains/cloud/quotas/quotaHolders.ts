import { ownerKey, ownerOf, type Owner } from '#server/domains/cloud/ownership/owners.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Having } from '#server/engine/records/inventory/sumOf.ts';

/** The project that a record is in. */
export interface InProject {
  projectId: number;
}

/** The holder of a quota: an owner or a project. */
export type QuotaHolder = Owner | InProject;

/** Every holder whose quota a record counts against: each of them must have room for it. */
export function quotaHolders(record: RecordData): QuotaHolder[] {
  return [ownerOf(record), ...(typeof record.project_id === 'number' ? [{ projectId: record.project_id }] : [])];
}

export const isProject = (holder: QuotaHolder): holder is InProject => 'projectId' in holder;

export const holderKey = (holder: QuotaHolder): string | undefined =>
  isProject(holder) ? `project-${holder.projectId}` : ownerKey(holder);

/** The condition that a record, or a limit, belongs to the holder. */
export function thatOf(holder: QuotaHolder): Having {
  if (isProject(holder)) return { project_id: holder.projectId };
  return holder.bp_id === null ? { bp_id: null, user_id: holder.user_id } : { bp_id: holder.bp_id };
}
