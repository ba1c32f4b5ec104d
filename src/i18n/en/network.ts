/** Sentences of networks, and of inputs that they brought: `network.…`. */
export const network = {
  ordered: {
    add: 'Search and add',
    up: 'Move “%{name}” up',
    down: 'Move “%{name}” down',
    remove: 'Remove “%{name}”',
    moved: '“%{name}” is now number %{place} of %{count}',
    removed: '“%{name}” was removed',
    added: 'Added; there are %{count} now',
  },
  templates: { title: 'Templates', filled: 'Filled in from the template “%{name}”' },
};
