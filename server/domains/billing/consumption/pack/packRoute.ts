import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { visibleLines } from '#server/domains/billing/consumption/consumptionRoutes.ts';
import { instantsOf, monthNow, readMonth } from '#server/domains/billing/consumption/period.ts';
import { summaryOf } from '#server/domains/billing/consumption/summaryOf.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { exportFile } from '#server/engine/routes/exchange/exportRecords.ts';
import { fileReply } from '#server/engine/routes/exchange/fileReply.ts';
import { statementDocument } from './statementDocument.ts';

/** `GET /consumes/pack`: the statement of an account for a month and everything that it sums, as one ZIP file. */
export const packRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/pack',
  access: 'signed-in',
  document: {
    tag: 'billLines',
    summary:
      'One account and month as a ZIP file: statement, lines, bills, transactions, and vouchers if there are any',
    query: {
      account_id: { type: 'integer', description: 'An account that the reader may read' },
      period: { type: 'string', description: '`2026-03`; default: the present month' },
      lang: { enum: ['zh', 'en'], description: 'Language of the statement, the headings and the labels' },
    },
    replies: {
      200: {
        description: 'statement.html and a CSV file for each kind of record',
        schema: { type: 'string', format: 'binary' },
        contentType: 'application/zip',
      },
      404: {
        description: 'There is no such account, or the reader may not read it',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
    example: { as: 'admin', query: { account_id: '1' } },
  },
  async handle(c) {
    const query = new URL(c.req.url).searchParams;
    const given = c.get('context');
    const context = {
      ...given,
      lang: given.schemas.languages.find((each) => each === query.get('lang')) ?? given.lang,
    };
    const { lines, allows } = visibleLines(context, new URLSearchParams());
    refuseUnless(context, decide(context, 'export', lines));
    const month = readMonth(context, 'period', query.get('period'), monthNow(context));
    const account = await accountOf(context, query.get('account_id'));
    const filter = { account_id: account.id };
    const by = ['product', 'day'] as const;
    const period = { name: month, field: 'billing_cycle' } as const;
    const summary = await summaryOf(context, lines, { period, filter, by, allows, most: Infinity });
    const statement = statementDocument(context, { ...account, month, summary });
    const parts = recordsOf(context, account.id, month);
    const isUsed = await hasVouchers(context, account.id, month);
    const files = parts
      .filter(({ name }) => name !== 'vouchers' || isUsed)
      .map(({ name, ...part }) => ({ name, chunks: fileOf(context, c.req.raw, part) }));
    return fileReply({
      name: `${account.number}-${month}.zip`,
      type: 'application/zip',
      chunks: zipChunks(statement, files),
    });
  },
};

async function accountOf(context: Context, text: string | null) {
  const accounts = knownDefinition(context, 'accounts');
  if (accounts === undefined) throw new ApiError('system.unknownService');
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  refuseUnless(context, decide(context, 'show', accounts));
  const { account_no, customer } = await findRecord(context, accounts, id);
  const number = account_no ?? `${id}`;
  return { id, number, customer: customer ?? number };
}

interface Part {
  name: string;
  definition: Definition;
  condition: Condition;
  sort: string;
}

/** The records of a month that the reader may have as files. */
function recordsOf(context: Context, account: number, month: string): Part[] {
  const { from, to } = instantsOf(context, { name: month, field: 'billing_cycle' });
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const ofMonth = { account_id: account, billing_cycle: month };
  const wanted: Record<string, Omit<Part, 'definition'>> = {
    billLines: { name: 'lines', condition: ofMonth, sort: 'billing_date' },
    bills: { name: 'bills', condition: ofMonth, sort: 'id' },
    funds: {
      name: 'transactions',
      condition: { account_id: account, created_at: { gte: begin, lt: end } },
      sort: 'seq',
    },
    vouchers: {
      name: 'vouchers',
      condition: {
        account_id: account,
        valid_from: { lt: end },
        $any: [{ valid_to: { empty: true } }, { valid_to: { gte: begin } }],
      },
      sort: 'id',
    },
  };
  return Object.entries(wanted).flatMap(([resource, part]) => {
    const definition = knownDefinition(context, resource);
    return definition !== undefined && decide(context, 'export', definition).allowed ? [{ ...part, definition }] : [];
  });
}

/** Whether the account had a voucher or granted money that was valid in the month. */
async function hasVouchers(context: Context, account: number, month: string): Promise<boolean> {
  if (knownDefinition(context, 'vouchers') === undefined) return false;
  const { from, to } = instantsOf(context, { name: month, field: 'billing_cycle' });
  const row = await context.db.kysely
    .selectFrom('vouchers')
    .select('id')
    .where('account_id', '=', account)
    .where('valid_from', '<', to)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** The records as CSV, with the columns of their list. Times are those of the billing zone. */
function fileOf(context: Context, request: Request, { definition, condition, sort }: Omit<Part, 'name'>) {
  const query = new URLSearchParams({
    filter: JSON.stringify(condition),
    sort: JSON.stringify([sort, 'ASC']),
    zone: billingZone(context),
    lang: context.lang,
  });
  const call = { context, definition, query, request, path: {}, within: undefined, rest: [], extras: {} };
  return exportFile(call, 'csv').chunks;
}

async function* zipChunks(
  statement: string,
  files: readonly { name: string; chunks: AsyncGenerator<Uint8Array> }[],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const open: Readable[] = [];
  const file = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => file.destroy(error));
  zip.addBuffer(Buffer.from(statement), 'statement.html');
  for (const { name, chunks } of files) {
    const rows = Readable.from(chunks);
    open.push(rows);
    zip.addReadStream(rows, `${name}.csv`);
  }
  zip.end();
  try {
    for await (const chunk of file) yield chunk;
  } finally {
    // A client that disconnects ends the queries.
    for (const rows of open) rows.destroy();
  }
}
