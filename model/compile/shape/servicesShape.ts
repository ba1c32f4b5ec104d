import { basePath, camelCase } from './formats.ts';
import { label } from './labelShape.ts';
import { dictionary, flag, keys, text, word } from './shape.ts';
import type { Format, KeyRule, Shape } from './shape.ts';

const address: Format = {
  code: 'bad-upstream',
  pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
  says: 'an address such as https://inventory.example.com/api, without a password, which belongs into the environment',
};
const parameter: Format = {
  code: 'bad-parameter',
  pattern: /^[A-Za-z_$][\w.$-]*$/,
  says: 'the name of a query parameter',
};
const header: Format = {
  code: 'bad-parameter',
  pattern: /^[A-Za-z_][\w.-]*$/,
  says: 'a header such as X-Total-Count, or the path of a member such as meta.total',
};
const member: Format = {
  code: 'bad-parameter',
  pattern: /^([A-Za-z_][\w-]*|\{path\})$/,
  says: 'the name of a member such as data, or {path}',
};
const memberPath: Format = {
  code: 'bad-parameter',
  pattern: /^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/,
  says: 'the path of a member such as error.code',
};
const suffix: Format = {
  code: 'bad-parameter',
  pattern: /^[\w:.-]+$/,
  says: 'what stands behind the name of the field, such as _gte or :gte, or repeat',
};

const named = (says: string): KeyRule => ({ shape: text(parameter), says });

/** Operators of a condition that a parameter for each field can say; `eq` is the bare name. */
export const FIELD_OPERATORS = ['ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'like', 'starts', 'empty', 'has'] as const;

const dialectShape = keys('a dialect', {
  page: {
    shape: keys('the pages of a dialect', {
      by: {
        shape: word(['range', 'number', 'offset'], 'way of paging'),
        says: 'A range in JSON, the number of a page, or the place of the first row; default range.',
      },
      range: named('With `by: range`: the parameter; default range.'),
      page: named('With `by: number`: the parameter of the number; default page_num.'),
      start: named('With `by: offset`: the parameter of the first row; default offset.'),
      size: named('The parameter of the number of rows; default page_size, with `by: offset` limit.'),
      first: {
        shape: { is: 'number', integer: true, least: 0, most: 1 },
        says: 'With `by: number`: the number of the first page; default 1.',
      },
    }),
    says: 'How a request names a page of a list.',
  },
  list: {
    shape: keys('the lists of a dialect', {
      items: {
        shape: text(member),
        says: 'Member that holds the records, `{path}` for the last word of the path; absent: the reply is a bare array.',
      },
      total: {
        shape: text(header),
        says: 'Their number: the path of a member, or without `items` a header; default total, or Content-Range.',
      },
    }),
    says: 'How a reply wraps a list.',
  },
  sort: {
    shape: keys('the order of a dialect', {
      as: {
        shape: word(['pairs', 'words', 'orders'], 'way of sorting'),
        says: '["name","DESC"] in JSON, name,-age, or fields and orders in two parameters; default pairs.',
      },
      field: named('The parameter; default sort.'),
      order: named('With `as: orders`: the parameter of the orders; default order.'),
    }),
    says: 'How a list is sorted.',
  },
  filter: {
    shape: keys('the filter of a dialect', {
      as: {
        shape: word(['condition', 'fields'], 'way of filtering'),
        says: 'One condition in JSON, or one parameter for each field; default condition.',
      },
      field: named('With `as: condition`: the parameter; default filter.'),
      search: named('With `as: fields`: the parameter that searches in words; absent: it cannot search.'),
      operators: {
        shape: dictionary(text(suffix), {
          code: 'bad-operator',
          pattern: new RegExp(`^(${FIELD_OPERATORS.join('|')})$`),
          says: `one of ${FIELD_OPERATORS.join(', ')}`,
        }),
        says: 'With `as: fields`: what stands behind the name of a field for each operator; `in: repeat`: one parameter for each value.',
      },
    }),
    says: 'How a list is filtered.',
  },
  sends: {
    shape: word(['changes', 'whole'], 'way of updating'),
    says: 'What an update carries: what changes, or the whole record; default changes.',
  },
  action: named('Query parameter, last part of the path and member of the body that say an action; default action.'),
  errors: {
    shape: keys('the errors of a dialect', {
      code: { shape: text(memberPath), says: 'Path of the code; default code.' },
      message: { shape: text(memberPath), says: 'Path of the sentence; default message.' },
      fields: {
        shape: text(memberPath),
        says: 'Path of the sentences by field, a map or a list of field and message; default fields.',
      },
    }),
    says: 'Where the body of a refusal says what.',
  },
});

export const servicesShape: Shape = dictionary(
  keys('a service', {
    basePath: { shape: text(basePath), says: 'Base path of the API.', required: true },
    label: { shape: label, says: 'Name.', required: true, missing: 'missing-label' },
    update: { shape: word(['PUT', 'PATCH'], 'update method'), says: 'HTTP method of an update; default PUT.' },
    licensed: { shape: flag, says: 'Records can be written only while a licence is valid; default false.' },
    balance: {
      shape: text({ code: 'bad-route', pattern: /^\/[\w/-]+$/, says: 'a path such as /accounts/balance' }),
      says: 'Path below the base path that answers with the balance of the actor. The account menu shows it.',
    },
    upstream: {
      shape: text(address),
      says: 'Address of another server that holds the records of this service; absent: this server holds them.',
    },
    timeout: {
      shape: { is: 'number', above: 0, most: 60 },
      says: 'Seconds that the server of `upstream` may take; default 10.',
    },
    dialect: {
      shape: dialectShape,
      says: 'How it pages, wraps, sorts, filters, updates, acts and refuses; default simple-rest.',
    },
  }),
  camelCase,
  1,
);
