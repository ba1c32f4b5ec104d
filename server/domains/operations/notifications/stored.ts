import type { Announcement } from './announcement.ts';
import type { Try } from './sending/waiting.ts';

/** The announcement of a notification, as `announce` stored it. Every notification of an event has one. */
export function storedAnnouncement(text: string | null): Announcement {
  if (text === null) throw new Error('A notification has no announcement');
  return JSON.parse(text) as Announcement;
}

/** The attempts of a notification, as `sendMessage` stored them. */
export const storedTries = (text: string | null): Try[] => (text === null ? [] : (JSON.parse(text) as Try[]));
