import { isDeleting } from '#model/access/isDeleting.ts';
import type { Definition, Label, Tone } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';

export interface ShownBanner {
  key: string;
  tone: Tone;
  /** Words of the definition; absent: those of the console under `record.banner`. */
  text?: Label;
  /** Actions to offer; `next`: some of those that lead out of the state. */
  actions: readonly string[] | 'next';
  /** The field with the cause. */
  detail?: FieldDefinition;
}

/** The field that the engine writes the cause of a failure to (`model/language/agentDefinition.ts`). */
const FAULT = 'fault';
const SEVERITY: readonly Tone[] = ['danger', 'warning', 'info', 'success', 'neutral'];

type Values = Readonly<Record<string, unknown>>;

/**
 * The banners of a record: those of its definition, then what its state and its fault say without a word in the
 * definition. One of each tone, the most severe first.
 */
export function shownBanners(definition: Definition, record: Values): ShownBanner[] {
  const known = [...declared(definition, record), ...ofState(definition, record)];
  const isExplained = known.some(({ detail }) => detail?.name === FAULT);
  const all = isExplained ? known : [...known, ...ofFault(definition, record)];
  return SEVERITY.flatMap((tone) => all.find((banner) => banner.tone === tone) ?? []);
}

function declared({ show, fields }: Definition, record: Values): ShownBanner[] {
  return (show.banners ?? [])
    .filter(({ when }) => isThereNow(when, record, { fields }))
    .map(({ when: _when, detail, ...banner }) => ({ ...banner, ...detailOf(fields, detail) }));
}

function ofState(definition: Definition, record: Values): ShownBanner[] {
  const { stateField, fields } = definition;
  if (stateField === undefined) return [];
  if (isDeleting(definition, record)) return [{ key: 'deleting', tone: 'warning', actions: [] }];
  const state = fields[stateField]?.values?.[String(record[stateField])];
  if (state?.tone === 'danger')
    return [
      {
        key: 'state',
        tone: 'danger',
        ...(state.help && { text: state.help }),
        actions: 'next',
        ...detailOf(fields, FAULT),
      },
    ];
  return state?.help ? [{ key: 'state', tone: 'info', text: state.help, actions: [] }] : [];
}

/** An operation failed, and the record went back to the state before it. */
function ofFault(definition: Definition, record: Values): ShownBanner[] {
  const { fields } = definition;
  const isFailed = fields[FAULT] && !isAwaited(record, FAULT) && record[FAULT];
  return isFailed && !isDeleting(definition, record)
    ? [{ key: 'fault', tone: 'warning', actions: [], ...detailOf(fields, FAULT) }]
    : [];
}

function detailOf(fields: Definition['fields'], name: string | undefined): { detail?: FieldDefinition } {
  const field = name === undefined ? undefined : fields[name];
  return field ? { detail: field } : {};
}
