import type { workspace as zh } from '#src/i18n/zh/later/workspace.ts';

export const workspace: typeof zh = {
  access: {
    help: 'What you may do in “%{name}”, and why not.',
    helpAlone: 'You are in no organisation. This is what your own account may do.',
    ask: 'If you need more, ask an administrator: %{names}',
    limit: 'Orders above ¥%{limit} wait for an administrator, who pays by approving them.',
    yes: 'Allowed',
    no: 'Not allowed',
    by: 'Allowed by the policy “%{policy}”',
    failed: 'The permissions could not be loaded. Please try again later.',
    group: { resources: 'Resources', money: 'Money', organisation: 'Organisation' },
  },
  membership: {
    title: 'Organisation',
    name: '%{name}',
    note: 'After leaving, the account is that of an individual',
    access: 'What I may do',
    leave: 'Leave the organisation',
    last: 'You are the only administrator who can sign in. Make another member an administrator first.',
    receiver: 'What you hold goes to',
    confirm: 'Leave',
    cancel: 'Cancel',
  },
  cost: {
    month: 'Month',
    by: 'Divide by',
    member: 'Member',
    project: 'Project',
    tag: 'Tag',
    total: 'Total',
    none: { member: 'Shared', project: 'In no project', tag: 'Without a tag' },
    title: 'Costs of %{month}',
    help: {
      member: 'By who holds the resource, or ordered',
      project: 'By the project of the resource',
      tag: 'A charge with several tags counts for each of them',
    },
    empty: 'No costs in this month yet.',
    failed: 'The costs could not be loaded. Please try again later.',
    lines: 'Charges',
  },
};
