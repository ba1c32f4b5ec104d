import type { Json, Label } from '#model/language/definition.ts';

/** One line of the recent changes on the overview. */
export interface RecentChange {
  at: string;
  /** Empty: the platform itself. */
  actor: string;
  /** The reader may not know the name of the actor. */
  actorHidden?: boolean;
  operation: string;
  /** The label of an action; the console has its own words for operations. */
  label?: Label;
  resource: string;
  id: string;
  title: string;
  /** The record still exists and can be opened. */
  exists: boolean;
  /** The values of the record for the path of its page. */
  params: Record<string, Json>;
}
