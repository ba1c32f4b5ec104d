import type { Json, Label } from './definition.ts';

/** One line of what happened lately, as the overview tells it. */
export interface RecentChange {
  at: string;
  /** Empty: the platform itself. */
  actor: string;
  /** Somebody whose name the reader may not know. */
  actorHidden?: boolean;
  operation: string;
  /** Of an action; the others bear the console's own words. */
  label?: Label;
  resource: string;
  id: string;
  title: string;
  /** The record is there to be opened. */
  exists: boolean;
  /** What the path of the record's page needs of it. */
  params: Record<string, Json>;
}
