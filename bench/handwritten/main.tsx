import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

import { RegionList, SiteCreate, SiteEdit, SiteList, SiteShow } from './sites.tsx';

const provider = simpleRestProvider('/api/ecrm/v1');

/** The baseline: a react-admin application for one resource, hand-written according to its tutorial. */
createRoot(document.querySelector('#root') as HTMLElement).render(
  <Admin dataProvider={provider} disableTelemetry>
    <Resource
      name="sites"
      list={SiteList}
      show={SiteShow}
      edit={SiteEdit}
      create={SiteCreate}
      recordRepresentation="name"
    />
    <Resource name="regions" list={RegionList} recordRepresentation="name" />
  </Admin>,
);
