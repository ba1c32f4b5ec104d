import type { JsonSchema } from '#server/engine/http/apiRoute.ts';

const whole: JsonSchema = { type: 'integer', minimum: 0 };
const time: JsonSchema = { type: ['string', 'null'] };
const maybe: JsonSchema = { type: ['string', 'null'] };

export const taskDocument: JsonSchema = {
  type: 'object',
  required: ['id', 'kind', 'title', 'state', 'unit', 'done', 'failed', 'total', 'created_at', 'can'],
  properties: {
    id: { type: 'string' },
    kind: { type: 'string' },
    resource: maybe,
    title: { type: 'string' },
    state: { enum: ['waiting', 'running', 'paused', 'finished', 'partly', 'failed', 'cancelled'] },
    unit: { enum: ['records', 'bytes'] },
    done: whole,
    failed: whole,
    total: { type: ['integer', 'null'] },
    per_second: { type: ['number', 'null'] },
    created_at: { type: 'string' },
    started_at: time,
    ended_at: time,
    fault: { type: ['object', 'null'], properties: { code: { type: 'integer' }, message: { type: 'string' } } },
    to: { ...maybe, description: 'The page of the console with the result' },
    file: {
      type: ['object', 'null'],
      properties: { name: { type: 'string' }, size: whole, url: { type: 'string' }, expires_at: { type: 'string' } },
    },
    can: { type: 'array', items: { enum: ['pause', 'resume', 'cancel', 'retry', 'dismiss'] } },
    failures: {
      type: 'array',
      items: {
        type: 'object',
        required: ['n', 'label', 'code', 'message'],
        properties: { n: whole, label: maybe, code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
};

export const taskListDocument: JsonSchema = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items: taskDocument } },
};
