import type { JsonSchema } from '#server/engine/http/apiRoute.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const recordId: JsonSchema = { type: ['string', 'integer'] };

const object = (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

const historyRow: Record<string, JsonSchema> = {
  id: recordId,
  at: { type: 'string', format: 'date-time' },
  actor_id: { type: ['string', 'integer', 'null'] },
  actor_name: { type: ['string', 'null'] },
  actor_hidden: { type: 'boolean', description: 'Somebody whose name the reader may not know' },
  api_token: { type: 'string', description: 'Name of the API token with which it was done; absent for a session' },
  operation: text,
  operation_label: {
    type: 'object',
    properties: { zh: text, en: text },
    description: 'The label of the action, where it is closed to the reader',
  },
  request_id: { type: ['string', 'null'] },
  changes: {
    type: 'array',
    items: object(
      {
        field: text,
        before: {},
        after: {},
        labels: object({ before: { type: 'object' }, after: { type: 'object' } }, ['before', 'after']),
      },
      ['field'],
    ),
  },
};
const historyKeys = ['id', 'at', 'actor_id', 'actor_name', 'operation', 'request_id', 'changes'];

/** Bodies that every resource shares (docs/api.md). */
const PROBLEMS: JsonSchema = {
  type: 'array',
  items: object({ field: { type: ['string', 'null'] }, code: { type: ['integer', 'null'] }, message: text }),
};

export const SHARED_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    ...object(
      {
        code: { type: 'integer' },
        message: text,
        fields: { type: 'object', additionalProperties: text },
        reason: text,
        why: { type: 'object' },
        request_id: text,
      },
      ['code', 'message', 'request_id'],
    ),
    description:
      'A refusal. `code` is one of the catalogue; `fields` names the invalid inputs; `reason` and `why` explain the refusal, as a sentence and as data.',
  },
  Option: object({ id: recordId, label: text }),
  Summary: {
    type: 'object',
    description: 'By value of a field: the number of records, and the totals of the numbers in `sum`',
    additionalProperties: {
      type: 'object',
      required: ['count', 'sum'],
      properties: {
        count: { type: 'integer' },
        sum: { type: 'object', additionalProperties: { type: 'number' } },
      },
    },
  },
  Counts: {
    type: 'object',
    additionalProperties: count,
    description: 'Number of records by value of a field; an empty key for those without one.',
  },
  BulkRequest: {
    ...object({ ids: { type: 'array', items: recordId }, filter: { type: 'object' }, input: { type: 'object' } }, []),
    description: 'The records by id, or all that match a filter.',
  },
  BulkResult: object(
    {
      total: count,
      run: count,
      skipped: count,
      seconds: { type: 'number', description: 'Dry run: how long each takes, where that is known.' },
      quotas: {
        type: 'array',
        items: object({ key: text, label: { type: 'object' }, unit: text, change: { type: 'number' } }, [
          'key',
          'change',
        ]),
        description: 'Dry run: how the quotas of the owners change.',
      },
      removal: {
        type: 'object',
        description: 'Dry run of a deletion: what it means for other records, like the dry run of one deletion.',
      },
      results: {
        type: 'array',
        items: object(
          {
            id: recordId,
            label: { type: ['string', 'null'] },
            ok: { type: 'boolean' },
            code: { type: 'integer' },
            message: text,
            reason: text,
          },
          ['id', 'ok'],
        ),
      },
    },
    ['total', 'run', 'skipped', 'results'],
  ),
  Removal: object(
    {
      affected: {
        type: 'array',
        items: object(
          {
            resource: text,
            label: text,
            field: text,
            effect: { enum: ['holds', 'goes', 'loses', 'empties'] },
            count,
            hourly: { type: 'string', description: 'What they cost an hour now, in yuan' },
            records: {
              type: 'array',
              items: object({ id: recordId, title: text, remedies: { type: 'array', items: text } }),
            },
          },
          ['resource', 'label', 'field', 'effect', 'count', 'records'],
        ),
      },
      hourly: { type: 'string', description: 'What the records themselves cost an hour now, in yuan' },
      keeps: { type: 'number', description: 'For how many seconds the recycle bin keeps them' },
      until: { type: 'string', format: 'date-time' },
    },
    ['affected'],
  ),
  DryRun: object(
    {
      ok: { type: 'boolean' },
      problems: PROBLEMS,
      warnings: PROBLEMS,
      quotas: { type: 'array', items: { type: 'object' } },
    },
    ['ok', 'problems', 'warnings', 'quotas'],
  ),
  Trial: object({ ok: { type: 'boolean' }, found: { type: 'object' } }, ['ok', 'found']),
  ImportResult: object({
    total: count,
    valid: count,
    created: count,
    errors: {
      type: 'array',
      items: object({ row: count, column: text, label: text, code: { type: 'integer' }, message: text }, [
        'row',
        'code',
        'message',
      ]),
    },
    encoding: text,
    columns: {
      type: 'array',
      items: object({ heading: text, label: { type: ['string', 'null'] }, read: { type: 'boolean' } }),
    },
    sample: { type: 'array', items: object({ row: count, cells: { type: 'array', items: text } }) },
  }),
  Timeline: object({
    entries: {
      type: 'array',
      items: object(
        {
          kind: { enum: ['change', 'request', 'event'] },
          at: { type: 'string', format: 'date-time' },
          change: { $ref: '#/components/schemas/HistoryEntry' },
          request: { type: ['object', 'null'], description: 'A row of the journal of requests' },
          event: { type: 'object', description: 'A row of the journal of events' },
          events: { type: 'array', items: { type: 'object' }, description: 'What the change led to' },
        },
        ['kind', 'at'],
      ),
    },
    next: { type: ['string', 'null'], description: 'The `before` of what is earlier; null at the end' },
  }),
  HistoryEntry: object(
    {
      ...historyRow,
      steps: {
        type: 'array',
        items: object(historyRow, historyKeys),
        description: 'How it came about, first to last, if it took several steps; `changes` are their sum',
      },
      outcome: { enum: ['done', 'failed'], description: 'Only with `steps`, once the operation has ended' },
    },
    historyKeys,
  ),
};
