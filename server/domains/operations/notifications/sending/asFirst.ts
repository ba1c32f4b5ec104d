import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';

/** A stored notification for people who have heard nothing of its event: it fires, and neither repeats nor lessens. */
export function asFirst(announcement: string | null) {
  // Written by `announce`.
  const written = fromSql(announcement, 'json') as unknown as Announcement;
  return { kind: 'fired', announcement: JSON.stringify({ ...written, kind: 'fired' } satisfies Announcement) } as const;
}
