/** Sentences of the status page. */
export const status = {
  heading: 'Service status',
  description: 'Whether the services of each region work now, and how they were in the last 90 days.',
  all: {
    good: 'All services work',
    partly: 'Some services have faults',
    bad: 'The services are down',
    unknown: 'The state of some services is unknown',
    maintenance: 'Some services are in maintenance',
  },
  state: { good: 'Up', partly: 'Partly down', bad: 'Down', unknown: 'Unknown', maintenance: 'In maintenance' },
  services: {
    console: 'Console and API',
    compute: 'Machines',
    network: 'Networks',
    storage: 'Volumes',
    images: 'Images',
    management: 'Management of resources',
  },
  platform: 'Platform',
  at: 'Updated at %{time}',
  days: '%{service}: %{faults} of the last 90 days had a fault',
  begin: '90 days ago',
  today: 'Today',
  look: {
    none: 'no record',
    good: 'up',
    partly: 'faults for a while or in a part',
    bad: 'down for long',
    unknown: 'unknown',
  },
};
