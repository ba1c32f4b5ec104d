import type { ReactNode } from 'react';
import type { CloudMetric } from '#model/language/cloudKinds.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { LinePart } from '#model/language/lineDefinition.ts';
import type { OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import type { CardDefinition, TabDefinition } from '#model/language/viewDefinitions.ts';

export type RecordsTab = Extract<TabDefinition, { kind: 'records' }>;

/** The content of a card for one record now. */
export interface ShownCard {
  card: CardDefinition;
  headline: LinePart[];
  copy: FieldDefinition[];
  facts: FieldDefinition[];
  command?: string;
  tab?: RecordsTab;
  events?: number;
  metrics?: CloudMetric[];
  /** Those of its actions that can run now. */
  actions: OfferedAction[];
  /** Content that a domain adds. */
  added?: ReactNode;
  /** The names of the fields that it shows. */
  names: string[];
}
