import type { Finding } from '#model/domains/operations/health/componentStep.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

export type Component = RecordOf<'healthComponents'>;

/** The report of a source about one component. */
export interface Observation {
  /** Unique among all components, and the same each time. */
  key: string;
  name: string;
  area: NonNullable<Component['area']>;
  kind: NonNullable<Component['kind']>;
  /** Absent: nothing new is known, such as during a restart. */
  found?: Finding;
  cause?: Component['cause'];
  cause_detail?: string | null;
  /** Keys of the components that it needs. */
  dependsOn?: readonly string[];
  /** The record that it is about. */
  target?: { resource: string; id: string };
  /** Further fields of the component. */
  facts?: RecordData;
}

/** Only what a source lists exists; it forgets the others. */
export interface Source {
  name: string;
  observations: readonly Observation[];
}

const LONGEST_DETAIL = 500;

export const shortDetail = (text: string): string =>
  text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL - 1)}…` : text;
