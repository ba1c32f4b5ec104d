import type { Blob } from '#model/domains/registry/manifest.ts';
import type { Context } from '#server/engine/context.ts';

/** A manifest as the platform keeps it. */
export interface KnownManifest {
  repositoryId: number;
  projectId: number;
  digest: string;
  mediaType: string;
  kind: 'image' | 'index' | 'artifact';
  size: number;
  blobs: Blob[];
  children: string[];
  platforms: string[];
}

/** A push that the registry has reported: who, and when. Its content is read afterwards. */
export async function notePushed(
  { db }: Context,
  row: { repositoryId: number; projectId: number; digest: string; mediaType: string; by: string | null; at: number },
): Promise<void> {
  const pushed = { pushed_at: row.at, pushed_by: row.by, deleted_at: null };
  await db.kysely
    .insertInto('registry_manifests')
    .values({
      ...EMPTY,
      repository_id: row.repositoryId,
      project_id: row.projectId,
      digest: row.digest,
      media_type: row.mediaType.slice(0, 128),
      ...pushed,
    })
    .onConflict((on) => on.columns(['repository_id', 'digest']).doUpdateSet(pushed))
    .execute();
}

const EMPTY = { kind: 'artifact', size: 0, blobs: '[]', children: '[]', platforms: '[]', is_read: 0 } as const;

/** The content of a manifest that was read; a manifest of which no push was reported is from now. */
export async function storeContent({ db, clock }: Context, manifest: KnownManifest): Promise<void> {
  const content = {
    media_type: manifest.mediaType.slice(0, 128),
    kind: manifest.kind,
    size: manifest.size,
    blobs: JSON.stringify(manifest.blobs.map(({ digest, size }) => [digest, size])),
    children: JSON.stringify(manifest.children),
    platforms: JSON.stringify(manifest.platforms),
    is_read: 1,
    deleted_at: null,
  };
  await db.kysely
    .insertInto('registry_manifests')
    .values({
      repository_id: manifest.repositoryId,
      project_id: manifest.projectId,
      digest: manifest.digest,
      pushed_at: clock(),
      pushed_by: null,
      ...content,
    })
    .onConflict((on) => on.columns(['repository_id', 'digest']).doUpdateSet(content))
    .execute();
}

/** The columns that are stored as JSON, which only this file writes. */
export function contentOf(row: { blobs: string; children: string; platforms: string }) {
  const blobs = (JSON.parse(row.blobs) as [string, number][]).map(([digest, size]): Blob => ({ digest, size }));
  return {
    blobs,
    children: JSON.parse(row.children) as string[],
    platforms: JSON.parse(row.platforms) as string[],
  };
}
