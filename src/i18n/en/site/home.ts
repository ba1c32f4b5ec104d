import type { home as zh } from '#src/i18n/zh/site/home.ts';

export const home: typeof zh = {
  status: 'See the service status',
  description:
    'Suantai offers GPUs, Ascend accelerators and general cloud resources by the hour or the month, from one card to a cluster, under one account.',
  kicker: 'Suantai · the compute platform',
  heading: 'The compute operator for the AI era',
  lead: 'From one card to a cluster: training, inference and general cloud resources, chosen in one place, run from one console and kept in one account.',
  browse: 'Browse the market',
  register: 'Create an account',
  enter: 'Open the console',
  counts: {
    label: 'The platform right now',
    regions: 'Regions',
    sites: 'Data centres and edge sites',
    clouds: 'Clouds connected',
    products: 'Products on sale',
    warehouse: 'Items in the warehouse',
  },
  offer: 'One platform for the whole life of compute',
  offerLead: 'Choosing, delivering, running and settling work on the same data: what you see is what you pay for.',
  offers: [
    {
      title: 'GPUs and Ascend',
      text: 'H100, A100, H20, RTX 4090 and Ascend 910B, from a server with one card to bare metal with eight. Prices and stock are open to see.',
    },
    {
      title: 'Servers, networks, storage',
      text: 'Flavors, images, private networks, security groups, public addresses, volumes and file storage: training beside the business it serves.',
    },
    {
      title: 'A warehouse ready for use',
      text: 'Images, models, data sets, apps and templates, each with its version, its licence and what it needs to run.',
    },
    {
      title: 'Billing that adds up',
      text: 'By the hour or by the month from a prepaid balance. Each amount leads back to a resource and its use.',
    },
    {
      title: 'Many clouds as one',
      text: 'Clouds of several vendors and regions in one console, with the same way to see and to act.',
    },
    {
      title: 'Organisations and audit',
      text: 'Organisations and members, roles and policies, projects and grants; who did what and when is on record.',
    },
  ],
  preview: 'On sale now',
  previewLead: 'Straight from the catalogue, with today’s price and stock.',
  all: 'See all products',
  steps: 'Three steps to begin',
  stepList: [
    {
      title: 'Register and sign in',
      text: 'People register with a phone number; organisations invite their members.',
    },
    { title: 'Choose what fits', text: 'Filter the market by model, memory, region and price, and compare.' },
    { title: 'Open the console', text: 'Manage resources, networks, storage and bills there.' },
  ],
  closing: 'Begin with one card',
  closingText: 'Open prices and plain specifications. See what the market has.',
};
