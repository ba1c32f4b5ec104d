import { renderMessage } from '#model/messages/messages.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import { momentText } from '#model/rules/time/writtenTime.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { escapedMarkup } from '#server/engine/delivery/escapedMarkup.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

export interface StatementOf {
  customer: string;
  number: string;
  month: string;
  /** As `summaryOf` returns it, divided by product and day. */
  summary: RecordData;
}

const PARTS = ['voucher', 'granted', 'cash'] as const;

/**
 * The statement of an account for a month as one HTML document without anything from elsewhere: the figures of the
 * statement that the console prints.
 */
export function statementDocument(context: Context, { customer, number, month, summary }: StatementOf): string {
  const { schemas, lang, actor, clock } = context;
  const say = (key: string, values: Record<string, string> = {}) =>
    escapedMarkup(renderMessage(schemas.messages, `monthPack.${key}`, values, lang));
  const total = textOf(summary.total);
  const difference = paidBeyond(summary);
  const by = { number, by: actor.name, at: momentText(clock() - (clock() % 1_000), billingZone(context)) };
  const paid = [
    row(say('total'), total),
    ...(difference === undefined ? [] : [row(say('difference'), difference)]),
    ...PARTS.map((part) => row(say(part), textOf(summary[part]))),
    ...(summary.unpaid === null ? [] : [row(say('unpaid'), textOf(summary.unpaid))]),
  ];
  const groups = (name: string) => [
    ...groupsOf(summary[name]).map((group) =>
      row(group.name === '' ? say('none') : escapedMarkup(group.name), group.total),
    ),
    row(say('sum'), total),
  ];
  const title = say('title', { customer, month });
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>`,
    `<h1>${title}</h1><p>${say('account', by)}</p>`,
    section(say('products'), groups('by_product')),
    section(say('paid'), paid),
    `<p>${say('check')}</p>`,
    section(say('days'), groups('by_day')),
    '</body></html>',
  ].join('\n');
}

const STYLE =
  'body{font:14px/1.6 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#1b1b1f;background:#fff}' +
  'h1{font-size:20px}h2{font-size:16px}table{width:100%;border-collapse:collapse}' +
  'th{font-weight:400;text-align:left}td{text-align:right;font-variant-numeric:tabular-nums}' +
  'th,td{padding:4px 0;border-bottom:1px solid #ccc}';

const section = (title: string, rows: readonly string[]): string =>
  `<section><h2>${title}</h2><table><tbody>${rows.join('')}</tbody></table></section>`;

/** To the fen, with the exact amount as a tooltip, like the console. */
function row(name: string, amount: string): string {
  const micro = readMicro(amount);
  const shown = micro === undefined ? amount : microDecimal(halfUpFen(micro), 2);
  return `<tr><th scope="row">${name}</th><td title="${escapedMarkup(amount)}">${escapedMarkup(shown)}</td></tr>`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0.00');

function groupsOf(groups: unknown): { name: string; total: string }[] {
  return (Array.isArray(groups) ? groups : []).map((group: { name?: unknown; total?: unknown }) => ({
    name: typeof group.name === 'string' ? group.name : '',
    total: textOf(group.total),
  }));
}

/** The amount paid beyond the lines: whole fen and least charges, until they become lines at the close. */
function paidBeyond(summary: RecordData): string | undefined {
  const used = readMicro(textOf(summary.total)) ?? 0n;
  const paid = PARTS.reduce((sum, part) => sum + (readMicro(textOf(summary[part])) ?? 0n), 0n);
  return paid === used ? undefined : microDecimal(paid - used);
}
