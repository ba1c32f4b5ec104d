import type { Label } from '#model/language/definition.ts';

/** A text in both languages; where one is missing, it is the other. */
export type Words = Required<Pick<Label, 'zh' | 'en'>>;

/** A step of a notice. Times are ISO 8601. */
export interface PublicUpdate {
  at: string;
  kind: string;
  text: Words | null;
}

/** An open region. In each language it has the name that its definition says (`titleIn`). */
export interface PublicRegion {
  id: number;
  title: Words;
}

/** Maintenance or an incident as everybody may read it: services and open regions, and nothing that is behind them. */
export interface PublicNotice {
  kind: 'maintenance' | 'incident';
  id: number;
  title: Words;
  text: Words | null;
  status: string;
  isOver: boolean;
  /** Of an incident. */
  impact: 'partly' | 'bad' | null;
  services: string[];
  regions: PublicRegion[];
  /** Planned, or when the incident began. */
  from: string;
  /** Planned, or when the incident was resolved. */
  to: string | null;
  updates: PublicUpdate[];
}
