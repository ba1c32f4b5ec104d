/** The demo account that opens a page. */
type Account = 'admin' | 'bp_user' | 'personal';

export interface Picture {
  name: string;
  as?: Account;
  /** An address, or the page of the first record of a resource that matches the filter. */
  at: string | { resource: string; filter?: Record<string, unknown> };
  /** The product of the cloud that the console shows. */
  cloud?: 'openstack' | 'nextstack';
  /** On a platform without any records, whose only account is `admin`. */
  isFresh?: true;
}

/** The pages that people use most, one picture of each for every language, colour scheme and width. */
export const PICTURES: Picture[] = [
  { name: 'welcome', at: '/' },
  { name: 'sign-in', at: '/login' },
  { name: 'market', at: '/market' },
  { name: 'warehouse', at: '/warehouse' },
  { name: 'overview', as: 'admin', at: '/index' },
  { name: 'first-day', as: 'admin', at: '/index', isFresh: true },
  { name: 'sites', as: 'admin', at: '/website' },
  { name: 'site', as: 'admin', at: { resource: 'sites' } },
  { name: 'users', as: 'admin', at: '/iam/user' },
  { name: 'user', as: 'admin', at: { resource: 'users' } },
  { name: 'cloud', as: 'admin', at: { resource: 'clouds', filter: { product: 'openstack', simulated: true } } },
  { name: 'new-cloud', as: 'admin', at: '/infrastructure/cloudy/add' },
  { name: 'machines', as: 'personal', at: '/instance', cloud: 'openstack' },
  { name: 'machine', as: 'personal', at: { resource: 'instances', filter: { status: 'active' } }, cloud: 'openstack' },
  { name: 'new-machine', as: 'personal', at: '/instanceadd', cloud: 'openstack' },
  { name: 'disk', as: 'personal', at: { resource: 'volumes' }, cloud: 'openstack' },
  { name: 'network', as: 'personal', at: { resource: 'networks' }, cloud: 'openstack' },
  { name: 'security-group', as: 'personal', at: { resource: 'securityGroups' }, cloud: 'openstack' },
  { name: 'topology', as: 'personal', at: '/topology', cloud: 'openstack' },
  { name: 'vms', as: 'personal', at: '/nextStack/vm', cloud: 'nextstack' },
  { name: 'vm', as: 'personal', at: { resource: 'vms' }, cloud: 'nextstack' },
];

export interface Look {
  language: 'zh' | 'en';
  scheme: 'light' | 'dark';
  width: number;
}

export const LOOKS: Look[] = [1440, 390, 1920].flatMap((width) => [
  { language: 'zh', scheme: 'light', width },
  { language: 'en', scheme: 'dark', width },
]);

/** The pictures of the README: the name of a page with how it looks. */
export const README_PICTURES: { name: string; look: Look }[] = [
  { name: 'overview', look: { language: 'zh', scheme: 'light', width: 1440 } },
  { name: 'sites', look: { language: 'zh', scheme: 'light', width: 1440 } },
  { name: 'site', look: { language: 'en', scheme: 'dark', width: 1440 } },
  { name: 'machines', look: { language: 'zh', scheme: 'light', width: 1440 } },
  { name: 'machine', look: { language: 'zh', scheme: 'light', width: 1440 } },
  { name: 'topology', look: { language: 'en', scheme: 'dark', width: 1440 } },
  { name: 'new-cloud', look: { language: 'zh', scheme: 'light', width: 1440 } },
  { name: 'market', look: { language: 'en', scheme: 'dark', width: 1440 } },
  { name: 'overview', look: { language: 'en', scheme: 'dark', width: 1440 } },
];
