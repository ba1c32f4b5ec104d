// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import {
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  required,
  Show,
  ShowButton,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useCreatePath,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceDefinition,
  useResourceDefinitions,
} from 'react-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => void (server = await createScenario()));
afterAll(() => server.close());

/** Three of our resources in react-admin's components, as its documentation shows posts, users and comments. */
function SiteList() {
  return (
    <List resource="sites" sort={{ field: 'name', order: 'ASC' }} perPage={5}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="name" />
        <ReferenceField source="region_id" reference="regions" link="show" />
        <NumberField source="capacity.cpu" />
        <DateField source="created_at" />
        <EditButton />
        <ShowButton />
      </Datagrid>
    </List>
  );
}

function RegionEdit() {
  return (
    <Edit resource="regions" id={1} redirect="list">
      <SimpleForm>
        <TextInput source="name" validate={required()} />
        <NumberInput source="sort" />
      </SimpleForm>
    </Edit>
  );
}

function SiteShow() {
  return (
    <Show resource="sites" id={3}>
      <SimpleShowLayout>
        <TextField source="name" />
        <ReferenceManyField reference="gateways" target="site_id" label="ways in">
          <Datagrid bulkActionButtons={false}>
            <TextField source="name" />
          </Datagrid>
        </ReferenceManyField>
      </SimpleShowLayout>
    </Show>
  );
}

describe('every definition of the manifest is a resource of react-admin', () => {
  test('its hooks return name, views, icon, label and title of each', async () => {
    const seen: Record<string, unknown> = {};
    const Probe = () => {
      const definitions = useResourceDefinitions();
      const { icon: SiteIcon, hasCreate, hasEdit, hasList, hasShow } = useResourceDefinition({ resource: 'sites' });
      const label = useGetResourceLabel();
      const title = useGetRecordRepresentation('sites');
      const path = useCreatePath();
      Object.assign(seen, {
        names: Object.keys(definitions).toSorted(),
        views: { hasCreate, hasEdit, hasList, hasShow },
        readOnly: definitions.nations,
        one: label('sites', 1),
        several: label('sites', 2),
        title: [title({ id: 3, name: 'Shanghai' }), title({ id: 3, name: null })],
        path: path({ resource: 'sites', type: 'list' }),
      });
      return <span data-testid="icon">{SiteIcon && <SiteIcon />}</span>;
    };
    const { calls } = await renderPage(<Probe />, { server, lang: 'en' });
    await waitFor(() => expect(screen.getByTestId('icon').querySelector('svg')).toBeTruthy());
    const { body } = await server.admin.get('/api/sys/v1/manifest');
    expect(seen).toMatchObject({
      names: body.resources.map(({ resource }: { resource: string }) => resource).toSorted(),
      views: { hasCreate: true, hasEdit: true, hasList: true, hasShow: true },
      readOnly: { hasList: true, hasCreate: false, hasEdit: false },
      one: 'Site',
      several: 'Sites',
      title: ['Shanghai', '#3'],
    });
    // The manifest is enough to register them.
    expect(calls.filter(({ url }) => url.includes('/definitions/'))).toEqual([]);
  });
});

describe("a page in react-admin's own components", () => {
  test('a list has labels of the definition, titles of references and links to our addresses', async () => {
    await renderPage(<SiteList />, { server });
    const { body: site } = await server.admin.get('/api/ecrm/v1/sites?sort=["name","ASC"]&range=[0,0]');
    const row = within((await screen.findByText(site[0].name)).closest('tr')!);
    expect((await row.findByRole('link', { name: site[0]._labels.region_id })).getAttribute('href')).toBe(
      `/area/detail/${site[0].region_id}`,
    );
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(
        expect.arrayContaining(['名称', '区域', 'CPU 核数', '创建时间']),
      ),
    );
    expect((await row.findByRole('link', { name: '查看' })).getAttribute('href')).toBe(
      `/websiteDetail/${site[0].id}/${encodeURIComponent(site[0].name)}/${site[0].region_id}`,
    );
    expect(row.getByRole('link', { name: '编辑' }).getAttribute('href')).toContain(`edit=${site[0].id}`);
    expect(screen.getByRole('link', { name: '新建' }).getAttribute('href')).toBe('/website?create');
  });

  test('a form saves through the data provider after the undo time, and returns to our list', async () => {
    const { user, address, calls } = await renderPage(<RegionEdit />, { server, at: '/overview' });
    const name = await screen.findByRole('textbox', { name: /名称/ });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请输入内容')).toBeTruthy();
    await user.type(name, '华东新区');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    const undo = await screen.findByRole('button', { name: '撤销' });
    await user.click(within(undo.parentElement!).getByRole('button', { name: '关闭通知' }));
    await waitFor(async () =>
      expect((await server.admin.get('/api/ecrm/v1/regions/1')).body).toMatchObject({ name: '华东新区' }),
    );
  });

  test('an undone change is never sent', async () => {
    const { user, calls } = await renderPage(<RegionEdit />, { server });
    const name = await screen.findByRole('textbox', { name: /名称/ });
    await user.type(name, '改');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('a record shows its referrers', async () => {
    await renderPage(<SiteShow />, { server });
    const { body } = await server.admin.get('/api/ecrm/v1/gws?filter={"site_id":3}');
    expect(await screen.findByText(body[0].name)).toBeTruthy();
  });

  test('a reference is chosen from the records of its resource', async () => {
    const { user } = await renderPage(
      <Edit resource="sites" id={3}>
        <SimpleForm>
          <ReferenceInput source="region_id" reference="regions" />
        </SimpleForm>
      </Edit>,
      { server },
    );
    const input = await screen.findByRole('combobox', { name: /区域/ });
    const { body: regions } = await server.admin.get('/api/ecrm/v1/regions');
    await user.click(input);
    expect(await screen.findByRole('option', { name: regions[0].name })).toBeTruthy();
  });
});
