import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { storedAnnouncement } from '#server/domains/operations/notifications/stored.ts';

/** A stored notification for people who have heard nothing of its event: it fires, and neither repeats nor lessens. */
export function asFirst(announcement: string | null) {
  const written = storedAnnouncement(announcement);
  return { kind: 'fired', announcement: JSON.stringify({ ...written, kind: 'fired' } satisfies Announcement) } as const;
}
