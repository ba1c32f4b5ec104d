/** Sentences of the pages of clusters: `clusters.…`. */
export const clusters = {
  clusters: {
    log: {
      label: 'Log of the container',
      container: 'Container',
      previous: 'Before the last restart',
      loading: 'The log is being read',
      failed: 'The log cannot be read: the container may not have started, or the cluster is away. Try again later.',
      empty: 'The container has written nothing yet.',
    },
  },
};
