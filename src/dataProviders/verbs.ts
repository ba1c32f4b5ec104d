import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { ActionPreview } from '#model/reading/actionPreview.ts';
import { readerZone } from '#src/i18n/reader/readerFormats.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { unreachable } from '#model/values/unreachable.ts';
import { newKey } from '#src/http/newKey.ts';
import type {
  BulkReply,
  Choice,
  ConsoleDataProvider,
  DryRunReply,
  ExportRequest,
  HistoryEntry,
  ImportReply,
  RemovalReply,
  CountedValue,
  SummaryRow,
  TaskRequest,
  TrialReply,
} from './consoleDataProvider.ts';
import { recordFromWire } from './records.ts';
import type { Target } from './target.ts';
import type { ServerTask } from './tasks.ts';
import { wireSort } from './wireSort.ts';

type Verbs = {
  [
    Verb in
      | 'tryCreate'
      | 'tryAction'
      | 'act'
      | 'preview'
      | 'bulk'
      | 'options'
      | 'summary'
      | 'counts'
      | 'values'
      | 'history'
      | 'exportUrl'
      | 'importFile'
      | 'beginTask'
  ]: (params: Parameters<ConsoleDataProvider[Verb]>[1]) => ReturnType<ConsoleDataProvider[Verb]>;
} & {
  tryRemoval(params: {
    id: string | number;
    action: string;
    signal?: AbortSignal | undefined;
  }): Promise<{ data: RemovalReply }>;
};

const PICKER_SIZE = 20;
const HISTORY_SIZE = 20;

/** The methods beyond react-admin's own (docs/api.md). */
export function verbs({ entry, service, url, meta, send }: Target, definitionOf: () => Promise<Definition>): Verbs {
  const keyed = () => ({ 'Idempotency-Key': meta.idempotencyKey ?? newKey() });
  const actionCall = async (
    id: string | number,
    action: string,
    input: Record<string, Json> = {},
    more: Record<string, string> = {},
  ) => {
    const { on, call } = (await definitionOf()).actions[action] ?? missing(entry.resource, action);
    const { below, query, body } = actionRequest(call, service.dialect?.action);
    const search = new URLSearchParams({ ...query, ...more }).toString();
    const address = `${on === 'record' ? recordUrl(url, id) : url}${below}${search && `?${search}`}`;
    return { address, method: call.method, body: { ...body, ...input } };
  };
  return {
    ...readingVerbs(url, send),
    async tryCreate({ data, signal }) {
      return { data: (await send<DryRunReply>(`${url}?dry_run=true`, { method: 'POST', body: data, signal })).json };
    },
    async tryAction({ action, id, data, signal }) {
      const address = `${id === undefined ? url : recordUrl(url, id)}?${new URLSearchParams({ try: action })}`;
      const method = id === undefined ? 'POST' : 'PUT';
      return { data: (await send<TrialReply>(address, { method, body: data, signal })).json };
    },
    async act({ id, action, input }) {
      const seen: Record<string, string> = meta.previewed === undefined ? {} : { previewed: meta.previewed };
      const { address, method, body } = await actionCall(id, action, input, seen);
      const reply = await send(address, { method, body, headers: keyed() });
      return { data: recordFromWire(reply.json, entry.idField, reply.headers), accepted: reply.status === 202 };
    },
    async preview({ id, action, input, signal }) {
      const { address, method, body } = await actionCall(id, action, input, { preview: '1' });
      return { data: (await send<ActionPreview>(address, { method, body, signal })).json };
    },
    async tryRemoval({ id, action, signal }) {
      const { address, method, body } = await actionCall(id, action, {}, { preview: '1' });
      return { data: (await send<RemovalReply>(address, { method, body, signal })).json };
    },
    async bulk({ action, ids, filter, input, dryRun }) {
      const query = new URLSearchParams({ bulk: action, ...(dryRun && { dry_run: '1' }) });
      const body = { ...(ids && { ids }), ...(filter && { filter }), ...(input && { input }) };
      return { data: (await send<BulkReply>(`${url}?${query}`, { method: 'POST', body, headers: keyed() })).json };
    },
    async exportUrl({ format, ...request }) {
      return `${url}?${new URLSearchParams({ format, ...exportWords(request) })}`;
    },
    async beginTask({ task }) {
      const { query, body, headers } = taskCall(task);
      const address = `${url}?${new URLSearchParams(query)}`;
      return {
        data: (await send<ServerTask>(address, { method: 'POST', body, headers: { ...headers, ...keyed() } })).json,
      };
    },
    async importFile({ file, values, dryRun }) {
      const query = new URLSearchParams({
        import: dryRun ? 'dry-run' : 'run',
        zone: readerZone(),
        ...(values && { values: JSON.stringify(values) }),
      });
      const reply = await send<ImportReply>(`${url}?${query}`, {
        method: 'POST',
        body: file,
        headers: {
          'Content-Type': typeOfFile(file.name),
          ...(!dryRun && keyed()),
        },
      });
      return { data: reply.json };
    },
  };
}

/** Reads of a list beside its records, and the history of one. */
function readingVerbs(
  url: string,
  send: Target['send'],
): Pick<Verbs, 'options' | 'summary' | 'counts' | 'values' | 'history'> {
  return {
    async options({ q, filter, parentOf, from = 0, size = PICKER_SIZE, signal }) {
      const query = new URLSearchParams({ view: 'options', range: JSON.stringify([from, from + size - 1]) });
      if (q) query.set('q', q);
      if (parentOf) query.set('for', parentOf);
      if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
      const reply = await send<Choice[]>(`${url}?${query}`, { signal });
      return { data: reply.json, total: totalOf(reply.headers) };
    },
    async summary({ by, sum, filter, signal }) {
      const query = new URLSearchParams({ view: 'summary', by, ...(sum.length > 0 && { sum: sum.join(',') }) });
      if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
      return { data: (await send<Record<string, SummaryRow>>(`${url}?${query}`, { signal })).json };
    },
    async counts({ by, filter, signal }) {
      const query = new URLSearchParams({ view: 'counts', by });
      if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
      const reply = await send<Record<string, number>>(`${url}?${query}`, { signal });
      return { data: reply.json, total: totalOf(reply.headers) ?? 0 };
    },
    async values({ by, filter, signal }) {
      const query = new URLSearchParams({ view: 'values', by });
      if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
      return { data: (await send<CountedValue[]>(`${url}?${query}`, { signal })).json };
    },
    async history({ id, from = 0, size = HISTORY_SIZE, signal }) {
      const query = new URLSearchParams({ range: JSON.stringify([from, from + size - 1]) });
      const reply = await send<HistoryEntry[]>(`${recordUrl(url, id)}/history?${query}`, { signal });
      return { data: reply.json, total: totalOf(reply.headers) ?? reply.json.length };
    },
  };
}

const exportWords = ({
  filter,
  sort,
  fields,
  lang,
}: Omit<ExportRequest, 'format' | 'meta'>): Record<string, string> => ({
  ...(filter && { filter: JSON.stringify(filter) }),
  ...(sort && { sort: JSON.stringify(wireSort(sort)) }),
  ...(fields && { fields: fields.join(',') }),
  zone: readerZone(),
  ...(lang !== undefined && { lang }),
});

function taskCall(task: TaskRequest): {
  query: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
} {
  switch (task.kind) {
    case 'bulk': {
      const { action, ids, input } = task;
      return { query: { bulk: action, task: '1' }, body: { ids, ...(input && { input }) } };
    }
    case 'import': {
      const { file, values } = task;
      return {
        query: {
          import: 'run',
          task: '1',
          file: file.name,
          zone: readerZone(),
          ...(values && { values: JSON.stringify(values) }),
        },
        body: file,
        headers: { 'Content-Type': typeOfFile(file.name) },
      };
    }
    case 'export':
      return { query: { export: task.format, ...exportWords(task) } };
    default:
      return unreachable(task);
  }
}

function typeOfFile(name: string): string {
  const ending = name.toLowerCase().slice(name.lastIndexOf('.') + 1);
  if (ending === 'json') return 'application/json';
  return ending === 'xlsx' ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv';
}

const recordUrl = (url: string, id: string | number) => `${url}/${encodeURIComponent(id)}`;

function totalOf(headers: Headers): number | undefined {
  const total = Number(headers.get('content-range')?.split('/').at(-1));
  return Number.isFinite(total) ? total : undefined;
}

function missing(resource: string, action: string): never {
  throw new Error(`${resource} has no action ${action}`);
}
