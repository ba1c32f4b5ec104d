import { accessKey } from '#model/access/accessKey.ts';
import type { Actor } from '#model/access/actor.ts';
import { revisionOf } from '#model/compile/revision.ts';
import type { LiveFeed } from './changeFeed.ts';

/** The version of a reply or an event: a position in the feed, and what the reader may do. */
export interface ReaderPosition {
  feed: string;
  access: string;
}

/** The id of an event for one reader, also given with the manifest: their stream continues there. */
export function readerPosition({ position }: Pick<LiveFeed, 'position'>, actor: Actor): string {
  return `${position}${SEPARATOR}${accessOf(actor)}`;
}

export function parsePosition(id: string): ReaderPosition {
  // Positions of the feed contain no dot.
  const [feed = '', access = ''] = id.split(SEPARATOR);
  return { feed, access };
}

const SEPARATOR = '.';

/** Changes with the permissions of the reader and with their organisation. */
export function accessOf(actor: Actor): string {
  return revisionOf([accessKey(actor), actor.bp_id]);
}
