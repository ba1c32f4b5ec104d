import {
  Create,
  DataTable,
  DateField,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';

const statuses = ['online', 'offline', 'maintenance'].map((id) => ({ id, name: id }));

const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <SelectInput key="status" source="status" choices={statuses} />,
  <ReferenceInput key="region" source="region_id" reference="regions" />,
];

export const SiteList = () => (
  <List filters={filters} perPage={PER_PAGE}>
    <DataTable>
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
      <DataTable.Col source="region_id">
        <ReferenceField source="region_id" reference="regions" />
      </DataTable.Col>
      <DataTable.Col source="type" />
      <DataTable.Col source="status" />
      <DataTable.Col source="address" />
      <DataTable.Col source="created_at">
        <DateField source="created_at" showTime />
      </DataTable.Col>
      <DataTable.Col source="updated_at">
        <DateField source="updated_at" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
);

export const SiteShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="id" />
      <TextField source="name" />
      <ReferenceField source="region_id" reference="regions" />
      <TextField source="type" />
      <TextField source="status" />
      <TextField source="address" />
      <DateField source="created_at" showTime />
      <DateField source="updated_at" showTime />
    </SimpleShowLayout>
  </Show>
);

const inputs = (
  <>
    <TextInput source="name" required />
    <ReferenceInput source="region_id" reference="regions" />
    <TextInput source="type" />
    <SelectInput source="status" choices={statuses} />
    <TextInput source="address" />
  </>
);

export const SiteEdit = () => (
  <Edit>
    <SimpleForm>{inputs}</SimpleForm>
  </Edit>
);

export const SiteCreate = () => (
  <Create>
    <SimpleForm>{inputs}</SimpleForm>
  </Create>
);

/** The console's initial page size, so that both render the same number of rows. */
const PER_PAGE = Number(new URLSearchParams(location.search).get('rows') ?? 10);

export const RegionList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
      <DataTable.Col source="code" />
      <DataTable.Col source="status" />
      <DataTable.Col source="site_count" />
      <DataTable.Col source="created_at">
        <DateField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </List>
);
