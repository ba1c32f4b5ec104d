import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { Definition } from '#model/language/definition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import type { Client, Reply } from '../../../../support/servers/client.ts';

type Call = (id: string) => Promise<Reply>;

/** Every call on one record, by its name. */
export function callsOn(definition: Definition, client: Client, address: string): [string, Call][] {
  const {
    id: { field: idField },
  } = definition;
  const actions = Object.values(definition.actions)
    .filter(({ on }) => on === 'record')
    .map((action): [string, Call] => {
      const input = Object.fromEntries(
        Object.values(action.input ?? {}).map((field) => [
          field.name,
          field.to === undefined ? kindGrammar(field.type).sample(field, 1) : null,
        ]),
      );
      // The schema allows only these methods.
      const method = action.call.method.toLowerCase() as 'post' | 'put' | 'patch';
      const { below, query, body } = actionRequest(action.call);
      const search = new URLSearchParams(query).toString();
      return [
        action.name,
        (id) => client[method](`${address}/${id}${below}${search && `?${search}`}`, { ...body, ...input }),
      ];
    });
  const bulk = [
    'update',
    'delete',
    ...Object.values(definition.actions)
      .filter((action) => action.bulk)
      .map(({ name }) => name),
  ].flatMap((word) =>
    ['', '&dry_run=1'].flatMap((dry): [string, Call][] => [
      [`bulk ${word}${dry}`, (id) => client.post(`${address}?bulk=${word}${dry}`, { ids: [id] })],
      [
        `bulk ${word}${dry} by filter`,
        (id) => client.post(`${address}?bulk=${word}${dry}`, { filter: { [idField]: id } }),
      ],
    ]),
  );
  const parts = ['console-log', 'events', 'metrics', 'unheard-of'].map((part): [string, Call] => [
    part,
    (id) => client.get(`${address}/${id}/${part}`),
  ]);
  return [
    ['show', (id) => client.get(`${address}/${id}`)],
    ['some fields', (id) => client.get(`${address}/${id}?fields=${definition.titleField}`)],
    ['history', (id) => client.get(`${address}/${id}/history`)],
    ['update', (id) => client.put(`${address}/${id}`, {})],
    ['patch', (id) => client.patch(`${address}/${id}`, {}, { headers: { 'if-match': '"1"' } })],
    ['delete', (id) => client.delete(`${address}/${id}`)],
    ['forced delete', (id) => client.delete(`${address}/${id}?force=true`)],
    ['dry run of a delete', (id) => client.delete(`${address}/${id}?dry_run=1`)],
    ['screen', (id) => client.post(`${address}/${id}/console`, {})],
    ...parts,
    ...actions,
    ...bulk,
  ];
}
