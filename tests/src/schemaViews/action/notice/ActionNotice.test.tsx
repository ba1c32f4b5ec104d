import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, type RaRecord } from 'react-admin';
import { expect, test } from 'vitest';
import { useEffect } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { NoticeArea } from '#src/layout/notices/NoticeArea.tsx';
import { useAnnounceAction } from '#src/schemaViews/action/notice/useAnnounceAction.tsx';
import { action, definition, field, fieldsOf } from '../../../../model/definitions.ts';

const of = (word: string) => ({ label: { zh: word, en: word } });
const things = definition({
  stateField: 'status',
  fields: fieldsOf(
    field('id', 'integer'),
    field('status', 'state', {
      values: {
        up: of('up'),
        down: of('down'),
        going: { ...of('going'), transient: true },
        broken: { ...of('broken'), tone: 'danger' },
      },
    }),
  ),
  actions: {
    stop: action('stop', { from: ['up'], via: 'going', to: 'down' }),
    purge: action('purge', { from: ['down'], via: 'going', removes: 'now' }),
  },
});

interface StartedProps {
  ids: number[];
  since: number;
  creates?: string | undefined;
  removes?: boolean | undefined;
}

function Started({ ids, since, creates, removes = false }: StartedProps) {
  const announce = useAnnounceAction(things);
  useEffect(
    () =>
      announce({
        action: removes ? 'purge' : 'stop',
        name: 'Stop',
        title: 'web-1',
        parts: [{ definition: things, ids }],
        before: ids.length === 1 ? { id: 1, status: 'up' } : undefined,
        since,
        ...(creates && { action: 'create', creates }),
      }),
    [announce, ids, since, creates, removes],
  );
  return null;
}

/** Shows the notice while the records take these forms, one after the other; returns its text in between. */
const follow = (since: number, ...forms: (RaRecord[] | ApiFault)[]) => followAll({ since }, ...forms);

async function followAll(
  started: { since: number; creates?: string; removes?: boolean },
  ...forms: (RaRecord[] | ApiFault)[]
) {
  const queryClient = new QueryClient();
  const current = () => {
    const [form] = forms;
    if (form === undefined || form instanceof ApiFault) throw form ?? new Error('no more');
    return form;
  };
  // The notice asks for nothing else.
  const dataProvider = {
    getOne: async () => {
      if (started.removes) throw new Error('a call that would fail when the record is gone');
      return { data: current()[0] };
    },
    getMany: async () => ({ data: current() }),
  } as unknown as DataProvider;
  const translate = (key: string, words: Record<string, unknown> = {}) =>
    [
      key.split('.').at(-1),
      words['state'],
      String(words['name'] ?? '') || undefined,
      words['done'],
      words['failed'],
      words['reason'],
    ]
      .filter((word) => word !== undefined)
      .join(' ');
  const ids = Array.isArray(forms[0]) ? forms[0].map(({ id }) => Number(id)) : [1];
  render(
    <CoreAdminContext
      queryClient={queryClient}
      dataProvider={dataProvider}
      i18nProvider={{ translate, changeLocale: async () => {}, getLocale: () => 'en' }}
    >
      <Started ids={ids} {...started} />
      <NoticeArea />
    </CoreAdminContext>,
  );
  return {
    text: (words: string | RegExp) => screen.findByText(words),
    /** A live event says that the record changed. */
    change: async () => {
      forms.shift();
      await act(() => queryClient.invalidateQueries({ queryKey: ['things'] }));
    },
  };
}

const record = (status: string, more: object = {}): RaRecord => ({ id: 1, status, ...more });

test('one notice says submitted, running and done', async () => {
  const notice = await follow(Date.now(), [record('going')], [record('down')]);
  await notice.text('started');
  await notice.change();
  expect((await notice.text('done')).closest('output')).not.toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('it names the state while that lasts, and a failure with its reason, at once for screen readers', async () => {
  const notice = await follow(
    Date.now() - 60_000,
    [record('going')],
    [record('up', { fault: { message: 'no host' } })],
  );
  await notice.text('running going');
  await notice.change();
  await waitFor(() => expect(screen.getByText('failedFor no host').closest('[role="alert"]')).not.toBeNull());
});

test('a record that is gone is done', async () => {
  const notice = await follow(
    Date.now(),
    [record('going')],
    new ApiFault({ method: 'GET', url: '/things/1' }, 404, {}),
  );
  await notice.text('started');
  await notice.change();
  await notice.text('done');
});

test('a record that is deleted is looked for in the list, so that no call fails when it is gone', async () => {
  const notice = await followAll({ since: Date.now(), removes: true }, [record('going')], []);
  await notice.text('started');
  await notice.change();
  await notice.text('done');
});

test('many records are counted', async () => {
  const two = (...states: string[]) => states.map((status, index) => ({ id: index + 1, status }));
  const notice = await follow(Date.now(), two('going', 'going'), two('down', 'going'), two('down', 'down'));
  await notice.text('under 0 0');
  await notice.change();
  await notice.text('under 1 0');
  await notice.change();
  await notice.text('done 2 0');
});

test('one notice follows a record that a cloud creates, and reports a failure', async () => {
  const created = await followAll({ since: Date.now(), creates: 'Disk' }, [record('going')], [record('up')]);
  await created.text('making Disk');
  await created.change();
  await created.text('created Disk');
  const failed = await followAll(
    { since: Date.now(), creates: 'Router' },
    [record('going')],
    [record('broken', { fault: { message: 'no address left' } })],
  );
  await failed.text('making Router');
  await failed.change();
  await failed.text('notCreatedFor Router no address left');
});
