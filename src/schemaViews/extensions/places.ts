import type { ComponentType, ReactNode } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { Actor } from '#model/access/actor.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CardDefinition } from '#model/language/viewDefinitions.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import type { FaultHelpProps } from '#src/faults/FaultHelp.ts';
import type { ApiFault } from '#src/http/apiFault.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { TextKey } from '#src/i18n/textKeys.ts';
import type { FileSourceProps } from '#src/inputs/file/fileSource.ts';
import type { FormEnv } from '#src/inputs/frame/formContext.ts';
import type { ActionOutcome } from '#src/schemaViews/action/run/actionTarget.ts';
import type { AroundExtension, AroundProps, Extension } from './extension.ts';

/** The places that domains extend. A domain gives at most one extension to each. */
export interface Extensions {
  /** The form of a record. */
  form?: AroundExtension<FormKnown, FormKnown & FormGiven, FormAddition>;
  /** The dialog of an action on one record. */
  action?: AroundExtension<Defined, ActionGiven, ActionAddition>;
  /** The dialog of an action on many records, above its rows. */
  bulkAction?: Extension<Defined, BulkActionGiven>;
  /** The cards of a record. */
  cards?: AroundExtension<Defined, RecordGiven, CardsAddition>;
  /** The page of a record, below its heading. */
  record?: Extension<Defined, RecordGiven>;
  /** The menu of a record, after its actions. */
  recordMenu?: RecordMenuExtension;
  /** Beside the code and the request id of an error. */
  fault?: ComponentType<FaultHelpProps>;
  /** Beside the button of a file field with `alsoFrom`: chooses a record in place of a file of the computer. */
  fileSource?: ComponentType<FileSourceProps>;
  /** Panels of the overview by key (`overview.panels` of `product.yaml`), below the figures of the panel. */
  panels?: Readonly<Record<string, Extension<Session>>>;
  /** Beside the table and the file of a chart of records: tools, one after the other. */
  chart?: Extension<Session, ChartGiven>;
  /** The menu of the signed-in user, below the name: entries of a list. */
  userMenu?: Extension<Session, UserMenuGiven>;
  /** The palette, below the records: articles and others that the server finds. */
  palette?: PaletteExtension;
  /** Above every page: what the reader must know wherever they are. */
  top?: Extension<Session>;
  /** The frame of the console: once per visit, on every page. */
  frame?: Extension<Session>;
}

export interface Defined {
  definition: Definition;
}

export interface Session {
  manifest: Manifest;
  actor: Actor;
}

export interface ChartGiven extends Session {
  chart: MeasuredChart;
}

/** Which metrics of which records a chart shows. */
export interface MeasuredChart {
  resource: string;
  ids: readonly Identifier[];
  /** Keys of the catalogue. */
  metrics: readonly string[];
  /** With the name of the record, as the chart stands on a page of other records. */
  title: string;
  threshold?: number | undefined;
  /** The bad values are those below the threshold. */
  isLow?: boolean | undefined;
}

export interface UserMenuGiven extends Session {
  onLeave: () => void;
}

export interface RecordGiven extends Defined {
  record: RaRecord;
}

/** Loaded with the first search. */
export type PaletteExtension = (words: { q: string; lang: Lang; signal: AbortSignal }) => Promise<PaletteFind[]>;

export interface PaletteFind {
  path: string;
  title: string;
  note?: string;
}

/** An entry of the menu of every record for which it applies: a link. */
export interface RecordMenuExtension {
  applies: (known: Defined) => boolean;
  key: string;
  label: TextKey;
  icon: string;
  /** The address for a record, shown while its page exists for the reader. */
  page: string;
  /** Loaded when the entry is chosen. */
  search: (given: RecordGiven) => Promise<string>;
}

interface FormKnown extends Defined {
  isNew: boolean;
}

interface FormGiven {
  /** The record that is edited. */
  record?: RaRecord;
  /** Values preset by the address. */
  preset?: Record<string, unknown>;
}

export type AroundFormProps = AroundProps<FormKnown & FormGiven, FormAddition>;

/** Content and behavior that an extension adds to a form. */
export interface FormAddition {
  /** Receives the complete values in place of saving. */
  submit?: (values: Record<string, Json> | undefined) => void;
  /** The word of the button, if something else than saving follows. */
  submitLabel?: ReactNode;
  /** Below the inputs of the last step. */
  below?: ReactNode;
  /** Above the buttons: about what saving would send now. */
  above?: (dataOf: () => Record<string, Json>) => ReactNode;
  /** Beside the buttons: another way to keep what saving would send now. */
  beside?: (dataOf: () => Record<string, Json>, ends: FormEnds) => ReactNode;
  /** A dialog over the form. */
  dialog?: (ends: FormEnds) => ReactNode;
  /** The reader leaves the form, and what was entered is forgotten. */
  onLeave?: () => void;
  noteOf?: FormEnv['noteOf'];
}

/** How something that took the place of saving ends for the form. */
export interface FormEnds {
  /** Nothing of the form is unsaved any more. */
  onDone: () => void;
  /** Leads to the new record. */
  onCreated: (record: RaRecord) => void;
  /** A refusal of the values: the form shows it. */
  onRefused: (fault: ApiFault) => void;
}

interface ActionGiven extends Defined {
  action: string;
  /** The word of its button. */
  name: string;
  /** Undefined if the action is run on the resource. */
  record?: RaRecord;
  form: UseFormReturn;
  fields: readonly FieldDefinition[];
  /** The values that the action would send. */
  entered: () => Record<string, Json> | undefined;
  /** Ends the dialog. */
  onDone: (outcome?: ActionOutcome) => void;
}

export type AroundActionProps = AroundProps<ActionGiven, ActionAddition>;

/** Content and behavior that an extension adds to the dialog of an action. */
export interface ActionAddition {
  /** The added content is about to change: the action waits. */
  isSettling?: boolean;
  /** In place of the action. A refusal that it throws is shown by the dialog. */
  submit?: () => Promise<void>;
  /** Between the inputs and the buttons. */
  above?: ReactNode;
  /** The word of the button, if something else follows. */
  submitLabel?: ReactNode;
  noteOf?: FormEnv['noteOf'];
}

export interface BulkActionGiven extends Defined {
  action: string;
  /** The records on which it will run, which can be of several resources. */
  records: readonly { resource: string; id: Identifier }[];
  form: UseFormReturn;
  /** The values that the action would send. */
  entered: () => Record<string, Json> | undefined;
}

export type AroundCardsProps = AroundProps<RecordGiven, CardsAddition>;

/** Content that an extension adds to the cards of a record. */
export interface CardsAddition {
  /** Undefined where a card has nothing to show. */
  contentOf: (card: CardDefinition) => ReactNode | undefined;
}
