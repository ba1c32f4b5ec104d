import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter } from '#model/rules/time/calendar/period.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import type { RuleRecord } from '#server/domains/sharing/records/records.ts';
import { APPROVED, PLACED, readRules } from '#server/domains/sharing/records/readRules.ts';
import { ruleEffect } from './ruleEffect.ts';

type Say = (key: string, params?: MessageParams) => string;

/** Terms that decide what somebody receives, whenever they apply. */
export const TERMS = [
  'receiver',
  'provider_id',
  'scope',
  'category_ids',
  'product_ids',
  'gpu_models',
  'resource_ids',
  'mode',
  'base',
  'provider_pct',
  'unit_amount',
  'meter',
  'tiers',
  'guarantee_amount',
  'priority',
] as const satisfies readonly (keyof RuleRecord)[];

/** The same with the days on which they apply. */
const DATED_TERMS = [...TERMS, 'effective_from', 'effective_to'] as const;

/**
 * The preview of a rule for those who submit or approve it: what it changes, and what providers would have received of
 * a month: the last one, or the month of the input. What it depends on are its terms and the other rules in force;
 * an approval that names the digest is refused if one of them has changed.
 */
export const rulePreview = (uses: SharingUses) => ({
  async basis(context: Context, rule: RuleRecord): Promise<Json> {
    const others = await readRules(context, PLACED);
    const placed = others
      .filter(({ id }) => id !== rule.id)
      .map(({ id, status }) => [id, APPROVED.includes(status as never)]);
    return [...DATED_TERMS.map((term) => rule[term]), placed] as Json;
  },
  async show(context: Context, rule: RuleRecord, input: { month?: unknown }): Promise<PreviewContent> {
    const { lang, schemas } = context;
    const definition = knownDefinition(context, 'accountingRules');
    if (definition === undefined) return {};
    const say: Say = (key, params) => renderMessage(schemas.messages, key, params, lang);
    const month = typeof input.month === 'string' ? input.month.slice(0, 7) : lastMonth(context, uses);
    const before = (await readRules(context))
      .filter(({ rule_no, version }) => rule_no === rule.rule_no && (version ?? 0) < (rule.version ?? 0))
      .at(-1);
    const changes = before && changedTerms(definition, lang, before, rule);
    const effect = await effectTable(context, uses, { rule, month, say });
    const compared =
      before === undefined
        ? say('sharing.first')
        : say('sharing.comparedWith', { rule: before.code ?? '', day: rule.effective_from });
    return {
      notes: [{ text: compared }, ...effect.notes],
      tables: [
        ...(changes === undefined || changes.length === 0
          ? []
          : [
              {
                title: say('sharing.terms'),
                columns: [say('priceTerm.term'), say('preview.before'), say('preview.after')],
                rows: changes,
              },
            ]),
        ...effect.tables,
      ],
    };
  },
});

const lastMonth = (context: Context, { zoneOf }: SharingUses): string =>
  periodAfter({ name: cycleOf(Math.floor(context.clock() / 1_000), zoneOf(context)), unit: 'month' }, -1).name;

function changedTerms(definition: Definition, lang: 'zh' | 'en', before: RuleRecord, after: RuleRecord) {
  const [was, is] = [before, after].map((record) => wireRecord(definition, { ...record } as RecordData));
  return DATED_TERMS.filter((term) => !isSameJson(was?.[term] ?? null, is?.[term] ?? null)).map((term) => ({
    cells: [
      definition.fields[term]?.label[lang] ?? term,
      { field: term, value: was?.[term] ?? null },
      { field: term, value: is?.[term] ?? null },
    ],
    changed: true as const,
  }));
}

/** Shown like the amounts of a rule. */
const money = (amount: bigint) => ({ field: 'guarantee_amount', value: microDecimal(amount) });
const yuanOf = (amount: bigint) => microDecimal(halfUpFen(amount), 2);

async function effectTable(
  context: Context,
  uses: SharingUses,
  { rule, month, say }: { rule: RuleRecord; month: string; say: Say },
): Promise<Required<Pick<PreviewContent, 'notes' | 'tables'>>> {
  const effects = await ruleEffect(context, uses, rule, month);
  if (effects.length === 0) return { notes: [{ text: say('sharing.noEffect', { month }) }], tables: [] };
  const sum = (of: 'before' | 'after') => effects.reduce((total, effect) => total + effect[of], 0n);
  const missing = effects.reduce((total, effect) => total + effect.missing, 0);
  const totals = { month, before: yuanOf(sum('before')), after: yuanOf(sum('after')) };
  return {
    notes: [
      { text: say('sharing.effect', totals) },
      ...(missing === 0 ? [] : [{ text: say('sharing.unruled', { lines: missing }), tone: 'warning' as const }]),
    ],
    tables: [
      {
        title: say('sharing.byProvider', { month }),
        columns: [
          say('sharing.provider'),
          say('sharing.lines'),
          say('preview.before'),
          say('preview.after'),
          say('preview.change'),
        ],
        rows: effects.map(({ name, lines, before, after }) => ({
          cells: [name, String(lines), money(before), money(after), money(after - before)],
          ...(before !== after && { changed: true as const }),
        })),
      },
    ],
  };
}
