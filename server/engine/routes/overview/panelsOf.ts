import { isBelowCloud } from '#model/rules/inClouds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { conditionFields } from '#model/conditions/conditions.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import { resolveDays } from '#model/conditions/resolveDays.ts';
import { isGranted } from '#model/access/granted.ts';
import type { Definition, Label, Tone } from '#model/language/definition.ts';
import type { OverviewFigure, OverviewPanel, PanelPage } from '#model/language/viewDefinitions.ts';
import type { Figure } from '#model/reading/figure.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';
import { countRows } from '#server/engine/records/list/page/positions.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import { sumBy } from '#server/engine/records/list/sumBy.ts';
import { byCloud, onWire, type InCloud } from './byCloud.ts';
import { partsBy, type FigurePart } from './partsBy.ts';

/** A figure of a panel, as the page shows it. */
export interface PanelFigure extends Figure {
  label: Label;
  help?: Label;
  /** The kind of the field that is added up; `integer` for a number of records. */
  type: string;
  before?: { label: Label; value: number | string };
  tone?: Tone;
  list: NonNullable<Figure['list']>;
  /** Of records in clouds: the parts whose lists add up to the figure. */
  clouds?: InCloud[];
  /** On a panel with `by`: the parts, and the label of the field that divides. */
  parts?: FigurePart[];
  dividedBy?: Label;
}

export interface FilledPanel extends OverviewPanel {
  figures: PanelFigure[];
}

/**
 * The panels of a page with figures that the reader may see, each computed as the list behind it would: within the
 * reader's scope.
 */
export async function panelsOf(context: Context, page: PanelPage): Promise<FilledPanel[]> {
  const { panels = [], resources } = context.schemas;
  const found: FilledPanel[] = [];
  for (const panel of panels) {
    if (!panel.on.includes(page)) continue;
    const figures: PanelFigure[] = [];
    for (const definition of Object.values(resources))
      for (const figure of definition.overview?.figures ?? [])
        if (figure.panel === panel.key && isSeen(context, definition, figure))
          figures.push(await filled(context, definition, figure, panel.by));
    // The same figure of several resources stands together.
    found.push({ ...panel, figures: [...Map.groupBy(figures, ({ label }) => label.en).values()].flat() });
  }
  return found;
}

/** Nothing is counted by what the reader may not read. */
function isSeen(context: Context, definition: Definition, { access, sum, filter, before }: OverviewFigure): boolean {
  const { actor } = context;
  if (access !== undefined && !isGranted(actor, access)) return false;
  if (!decide(context, 'list', definition).allowed) return false;
  const readable = new Set(readableFields(definition, actor));
  const named = [filter, before?.filter ?? {}].flatMap((condition) => conditionFields(condition));
  return [...named, ...(sum === undefined ? [] : [sum])].every((name) => readable.has(name));
}

async function filled(
  context: Context,
  definition: Definition,
  { key, label, help, sum, filter, before, tone }: OverviewFigure,
  by: string | undefined,
): Promise<PanelFigure> {
  const { now, user, zone } = { now: context.clock(), user: context.actor, zone: context.dayZone };
  const { fields, resource } = definition;
  const fieldOfSum = sum === undefined ? undefined : fields[sum];
  const known = (condition: Condition) =>
    resolveCondition(resolveDays(condition, fields, { now, zone }), { user, now, setting: context.live.publicValue });
  const valueOf = async (condition: Condition): Promise<number | string> => {
    const query = { filter: condition, also: definition.list.where };
    if (fieldOfSum === undefined)
      return countRows(context.db, await sourceOf(context, definition, { operation: 'list', ...query }));
    const { sums: summed } = hooksOf(context, definition);
    const [total] = await sumBy(context, definition, {
      by: [],
      sums: [fieldOfSum.name],
      ...query,
      ...(summed && { summed }),
    });
    return onWire(total?.sums[fieldOfSum.name] ?? 0, fieldOfSum);
  };
  const list = { resource, filter: known(filter), ...(sum !== undefined && { sum }) };
  return {
    key: `${resource}.${key}`,
    label,
    ...(help && { help }),
    type: fieldOfSum?.type ?? 'integer',
    unit: fieldOfSum === undefined ? 'count' : unitOf(fieldOfSum),
    value: await valueOf(list.filter),
    ...(before && { before: { label: before.label, value: await valueOf(known(before.filter)) } }),
    ...(tone && { tone }),
    list,
    ...(by !== undefined && {
      parts: await partsBy(context, definition, list.filter, by),
      ...(fields[by] && { dividedBy: fields[by].label }),
    }),
    ...(isBelowCloud(definition) && { clouds: await byCloud(context, definition, list.filter, fieldOfSum) }),
  };
}

const unitOf = ({ type, unit }: Definition['fields'][string]): string =>
  type === 'money' ? 'yuan' : typeof unit === 'string' ? unit : type === 'bytes' ? 'bytes' : 'count';
